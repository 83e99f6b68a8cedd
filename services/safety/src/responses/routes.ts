import * as responses from '@floorlight/contracts/alert-response';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { placeAlert } from './place-alert.ts';
import { respondToAlert } from './respond-to-alert.ts';
import { sendAlertMessage } from './send-alert-message.ts';

export const responseRoutes = (context: SafetyContext): Route[] => [
  route(responses.respondToAlert, ({ params, body, principal, once }) =>
    respondToAlert(context, principal, { id: params.id, step: body.step, once }),
  ),
  route(responses.placeAlert, ({ params, body, principal, once }) =>
    placeAlert(context, principal, { id: params.id, zone: body.zone, once }),
  ),
  route(responses.sendAlertMessage, ({ params, body, principal, once }) =>
    sendAlertMessage(context, principal, { id: params.id, body, once }),
  ),
];
