import { respondToAlert } from '@floorlight/contracts/alert-response';
import { EmergencyAlert, type ResponseStep, updateAlert } from '@floorlight/contracts/alerts';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

export type AlertChange = ArgsOf<typeof updateAlert>['body'] | { step: ResponseStep };

/** `title`: the alert's, as it was shown. */
export interface AlertUpdate {
  id: string;
  title: string;
  change: AlertChange;
}

/** Acknowledgements and resolutions of alerts, and the steps of those who help. */
export const alertUpdateDelivery: Delivery<AlertUpdate, EmergencyAlert> = {
  name: 'floorlight-alert-updates',
  subjectOf: ({ id }) => id,
  deliver: ({ userId, siteId, body: { id, change }, key }) =>
    deliver(
      {
        endpoint: 'step' in change ? respondToAlert : updateAlert,
        params: { id },
        body: change,
        userId,
        siteId,
        idempotencyKey: key,
      },
      EmergencyAlert,
    ),
};
