import * as contract from '@floorlight/contracts/own-data';
import { ownData } from '@floorlight/people/own-data';
import { originOf } from '@floorlight/service-kit/request-scope';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { personalData } from '../personal-data.ts';
import { hashSecret } from '../secrets.ts';
import { eraseAccount } from './erase-account.ts';

export const ownDataRoutes = (context: AuthContext): Route[] => [
  route(contract.getOwnAccountData, ({ principal }) => ownData(context.db, personalData, principal.sub)),
  route(contract.eraseAccount, async ({ principal, body, request, response }) => {
    const deviceToken = context.cookies.readDevice(request);
    await eraseAccount(context, principal, {
      ...body,
      deviceHash: deviceToken && hashSecret(deviceToken),
      ip: originOf(request).ip,
    });
    context.cookies.clearSession(response);
  }),
];
