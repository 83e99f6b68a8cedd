import { sendAlertMessage } from '@floorlight/contracts/alert-response';
import { AlertMessage } from '@floorlight/contracts/alerts';
import type { ReadyAnswer } from '@floorlight/contracts/ready-answers';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

export interface WrittenMessage {
  alertId: string;
  text: string;
  ready: ReadyAnswer | null;
  /** In which it was written; missing in entries of an earlier release. */
  language?: string;
}

/** Messages about alerts, those of each in the order in which they were written. */
export const messageDelivery: Delivery<WrittenMessage, AlertMessage> = {
  name: 'floorlight-alert-messages',
  subjectOf: ({ alertId }) => alertId,
  deliver: ({ userId, siteId, key, body: { alertId, text, ready, language } }) =>
    deliver(
      {
        ...{ endpoint: sendAlertMessage, params: { id: alertId }, userId, siteId, idempotencyKey: key },
        body: { text: ready ? null : text, ready, language },
      },
      AlertMessage,
    ),
};
