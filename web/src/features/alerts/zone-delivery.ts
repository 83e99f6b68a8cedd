import { placeAlert } from '@floorlight/contracts/alert-response';
import { EmergencyAlert } from '@floorlight/contracts/alerts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** `title`: the alert's, as it was shown. */
export interface AlertZone {
  id: string;
  title: string;
  zone: string;
}

/** Where help is needed, as somebody has said it: of each alert in their order, so that the last one counts. */
export const zoneDelivery: Delivery<AlertZone, EmergencyAlert> = {
  name: 'floorlight-alert-zones',
  subjectOf: ({ id }) => id,
  deliver: ({ userId, siteId, key, body: { id, zone } }) =>
    deliver(
      { endpoint: placeAlert, params: { id }, body: { zone }, userId, siteId, idempotencyKey: key },
      EmergencyAlert,
    ),
};
