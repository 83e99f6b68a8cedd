import { cancelAlert, countAlerts, getAlert, listAlerts, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { acknowledge } from './acknowledge-alert.ts';
import { cancel } from './cancel-alert.ts';
import { count } from './count-alerts.ts';
import { get } from './get-alert.ts';
import { list } from './list-alerts.ts';
import { raise } from './raise-alert.ts';
import { resolve } from './resolve-alert.ts';

export const alertRoutes = (context: SafetyContext): Route[] => [
  route(raiseAlert, ({ body, rawBody, principal, once, request }) =>
    raise(context, principal, { body, rawBody, once, deviceInfo: request.get('user-agent') }),
  ),
  route(listAlerts, ({ query, principal }) => list(context, principal, query)),
  route(countAlerts, ({ principal }) => count(context, principal)),
  route(getAlert, ({ params, principal }) => get(context, principal, params.id)),
  route(updateAlert, ({ params, body, principal }) =>
    body.status === 'acknowledged'
      ? acknowledge(context, principal, params.id)
      : resolve(context, principal, params.id, body.responseNotes),
  ),
  route(cancelAlert, ({ params, principal }) => cancel(context, principal, params.id)),
];
