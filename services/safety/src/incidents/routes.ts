import * as anonymousIncidents from '@floorlight/contracts/anonymous-incidents';
import * as incidentChanges from '@floorlight/contracts/incident-changes';
import { exportIncidents as exportIncidentsContract } from '@floorlight/contracts/incident-exports';
import * as incidents from '@floorlight/contracts/incidents';
import { linkNextPage } from '@floorlight/service-kit/page-links';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { addAnonymousPhoto } from './add-anonymous-photo.ts';
import { addIncidentPhoto } from './add-incident-photo.ts';
import { countIncidents } from './count-incidents.ts';
import { exportIncidents } from './export-incidents.ts';
import { getIncident } from './get-incident.ts';
import { getIncidentPhoto } from './get-incident-photo.ts';
import { listAssignees } from './list-assignees.ts';
import { listIncidents } from './list-incidents.ts';
import { recipientOf } from './recipient-of.ts';
import { reportAnonymously } from './report-anonymously.ts';
import { reportIncident } from './report-incident.ts';
import { updateIncident } from './update-incident.ts';

export const incidentRoutes = (context: SafetyContext): Route[] => [
  route(incidents.reportIncident, ({ body, principal, once }) => reportIncident(context, principal, body, once)),
  route(incidents.listIncidents, async ({ query, principal, response }) => {
    const { page, next } = await listIncidents(context, principal, query);
    if (next) linkNextPage(response, incidents.listIncidents, { ...query, before: next });
    return page;
  }),
  route(incidents.countIncidents, ({ principal }) => countIncidents(context, principal)),
  route(incidentChanges.listAssignees, ({ principal }) => listAssignees(context, principal)),
  route(incidents.getIncident, ({ params, principal }) => getIncident(context, principal, params.id)),
  route(incidentChanges.updateIncident, ({ params, body, principal, once }) =>
    updateIncident(context, principal, { id: params.id, body, once }),
  ),
  route(incidents.addIncidentPhoto, ({ params, body, principal, once }) =>
    addIncidentPhoto(context, principal, params.id, { bytes: body, once }),
  ),
  route(exportIncidentsContract, (call) =>
    exportIncidents(context, call.principal, call.query, recipientOf(context, call)),
  ),
  route(anonymousIncidents.reportAnonymously, ({ body, principal, once }) =>
    reportAnonymously(context, principal, body, once),
  ),
  route(anonymousIncidents.addAnonymousPhoto, ({ params, body, principal, once }) =>
    addAnonymousPhoto(context, principal, params.id, { bytes: body, once }),
  ),
  route(incidents.getIncidentPhoto, ({ params, principal }) => getIncidentPhoto(context, principal, params)),
];
