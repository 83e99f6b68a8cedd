import { cancelAlert, EmergencyAlert } from '@floorlight/contracts/alerts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** `title`: the alert's, as it was shown. */
export interface AlertCancellation {
  id: string;
  title: string;
}

/** Emergencies that their sender has ended, and false alarms. */
export const cancelDelivery: Delivery<AlertCancellation, EmergencyAlert> = {
  name: 'floorlight-alert-cancellations',
  subjectOf: ({ id }) => id,
  deliver: ({ userId, siteId, key, body: { id } }) =>
    deliver({ endpoint: cancelAlert, params: { id }, userId, siteId, idempotencyKey: key }, EmergencyAlert),
};
