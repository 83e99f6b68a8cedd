import {
  addIncidentPhoto,
  countIncidents,
  getIncident,
  getIncidentPhoto,
  listAssignees,
  listIncidents,
  reportIncident,
  updateIncident,
} from '@floorlight/contracts/incidents';
import { linkNextPage } from '@floorlight/service-kit/page-links';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { addPhoto } from './add-photo.ts';
import { count } from './count-incidents.ts';
import { get } from './get-incident.ts';
import { getPhoto } from './get-photo.ts';
import { assignees } from './list-assignees.ts';
import { list } from './list-incidents.ts';
import { report } from './report-incident.ts';
import { update } from './update-incident.ts';

export const incidentRoutes = (context: SafetyContext): Route[] => [
  route(reportIncident, ({ body, principal, once }) => report(context, principal, body, once)),
  route(listIncidents, async ({ query, principal, response }) => {
    const { page, next } = await list(context, principal, query);
    if (next) linkNextPage(response, listIncidents, { ...query, before: next });
    return page;
  }),
  route(countIncidents, ({ principal }) => count(context, principal)),
  route(listAssignees, ({ principal }) => assignees(context, principal)),
  route(getIncident, ({ params, principal }) => get(context, principal, params.id)),
  route(updateIncident, ({ params, body, principal }) => update(context, principal, params.id, body)),
  route(addIncidentPhoto, ({ params, body, principal, once }) =>
    addPhoto(context, principal, params.id, { bytes: body, once }),
  ),
  route(getIncidentPhoto, ({ params, principal }) => getPhoto(context, principal, params)),
];
