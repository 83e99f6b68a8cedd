import { updateIncident } from '@floorlight/contracts/incident-changes';
import { Incident } from '@floorlight/contracts/incidents';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** `title`: the incident's, as it was shown. */
export interface IncidentChange {
  id: string;
  title: string;
  change: ArgsOf<typeof updateIncident>['body'];
}

/** What managers change in incidents, in each in its order. */
export const incidentChangeDelivery: Delivery<IncidentChange, Incident> = {
  name: 'floorlight-incident-changes',
  subjectOf: ({ id }) => id,
  deliver: ({ userId, siteId, body: { id, change }, key }) =>
    deliver({ endpoint: updateIncident, params: { id }, body: change, userId, siteId, idempotencyKey: key }, Incident),
};
