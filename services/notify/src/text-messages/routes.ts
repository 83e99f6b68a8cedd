import * as callBack from '@floorlight/contracts/call-back';
import * as phones from '@floorlight/contracts/phone-numbers';
import { type Route, route } from '@floorlight/service-kit/route';
import { getAlertCallBack, listRollCallNumbers } from './call-back.ts';
import type { TextContext } from './context.ts';
import { getPhone } from './get-phone.ts';
import { removePhone, setPhone } from './set-phone.ts';
import { verifyPhone } from './verify-phone.ts';

export const phoneRoutes = (context: TextContext): Route[] => [
  route(phones.getPhone, ({ principal }) => getPhone(context, principal)),
  route(phones.setPhone, ({ principal, body }) => setPhone(context, principal, body.number)),
  route(phones.removePhone, ({ principal }) => removePhone(context, principal)),
  route(phones.verifyPhone, ({ principal, body }) => verifyPhone(context, principal, body.code)),
  route(callBack.getAlertCallBack, async ({ principal, params }) => ({
    number: await getAlertCallBack(context, principal, params.id),
  })),
  route(callBack.listRollCallNumbers, ({ principal, params }) => listRollCallNumbers(context, principal, params.id)),
];
