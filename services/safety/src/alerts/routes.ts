import * as alertCounts from '@floorlight/contracts/alert-counts';
import * as alerts from '@floorlight/contracts/alerts';
import * as callBack from '@floorlight/contracts/call-back';
import * as organization from '@floorlight/contracts/organization';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { listOrganizationSafety } from '../sites/list-organization-safety.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';
import { cancelAlert } from './cancel-alert.ts';
import { countAlerts } from './count-alerts.ts';
import { getAlert } from './get-alert.ts';
import { getSenderPlace } from './get-sender-place.ts';
import { listAlerts } from './list-alerts.ts';
import { listAlertsElsewhere } from './list-alerts-elsewhere.ts';
import { raiseAlert } from './raise-alert.ts';
import { resolveAlert } from './resolve-alert.ts';

export const alertRoutes = (context: SafetyContext): Route[] => [
  route(alerts.raiseAlert, ({ body, rawBody, principal, once, request }) =>
    raiseAlert(context, principal, { body, rawBody, once, deviceInfo: request.get('user-agent') }),
  ),
  route(alerts.raiseDeviceAlert, ({ body, rawBody, principal, once, request }) =>
    raiseAlert(context, principal, {
      body: { ...body, pressedBy: null }, // nobody is signed in
      rawBody,
      once,
      deviceInfo: request.get('user-agent'),
    }),
  ),
  route(alerts.listAlerts, ({ query, principal }) => listAlerts(context, principal, query)),
  route(organization.listOrganizationSafety, ({ principal }) => listOrganizationSafety(context, principal)),
  route(alerts.listAlertsElsewhere, ({ principal }) => listAlertsElsewhere(context, principal)),
  route(alertCounts.countAlerts, ({ principal }) => countAlerts(context, principal)),
  route(alerts.getAlert, ({ params, principal }) => getAlert(context, principal, params.id)),
  route(callBack.getSenderPlace, async ({ params, principal }) => ({
    scanned: await getSenderPlace(context, principal, params.id),
  })),
  route(alerts.updateAlert, ({ params: { id }, body, principal, once }) =>
    body.status === 'acknowledged'
      ? acknowledgeAlert(context, principal, id, once)
      : resolveAlert(context, principal, { id, notes: body.responseNotes, once }),
  ),
  route(alerts.cancelAlert, ({ params, principal, once }) => cancelAlert(context, principal, params.id, once)),
];
