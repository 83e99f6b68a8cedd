import { cancelAlert, EmergencyAlert, raiseAlert } from '@floorlight/contracts/alerts';
import { coded } from '@floorlight/languages/coded';
import type { Failure } from '#lib/api/failure.ts';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery, Outcome } from '#lib/outbox/delivery.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { t } from './messages.ts';

export type EmergencyBody = ArgsOf<typeof raiseAlert>['body'];
export type EmergencyOutcome = Outcome<EmergencyAlert>;

/**
 * One attempt to raise an alert, under any session of this browser: help must not wait until the sender signs in again. It
 * goes to the site where the button was pressed. If the session has no access to that, it goes to the session's own site.
 */
export async function deliverAlert(entry: OutboxEntry<EmergencyBody>): Promise<EmergencyOutcome> {
  const { siteId, body, key } = entry;
  if (isExpired(entry)) return { state: 'refused', failure: expired };
  const request = { endpoint: raiseAlert, body, idempotencyKey: key };
  const outcome = await deliver({ ...request, siteId }, EmergencyAlert);
  const hasNoAccess = siteId !== undefined && outcome.state === 'refused' && outcome.failure.status === 403;
  return hasNoAccess ? deliver(request, EmergencyAlert) : outcome;
}

/** Hours. The server stores an idempotency key for 48. */
const keyLifetime = 47;
/** An alert that may have arrived would be raised a second time with an expired key. One never sent doesn't expire. */
const isExpired = ({ attempts, createdAt }: OutboxEntry<EmergencyBody>): boolean =>
  attempts > 0 && serverNow() - Date.parse(createdAt) > keyLifetime * 3_600_000;
const { text, ...detail } = coded(t.expired);
const expired: Failure = { status: 422, code: 'idempotency_mismatch', message: text, detail };

/** The alert doesn't exist, or has already ended. */
const alreadyEnded = [404, 409];

/** One attempt to cancel an alert. Waits until it has ended: every other failure is retried. */
export async function deliverCancellation(alert: EmergencyAlert): Promise<EmergencyOutcome> {
  const { id, siteId } = alert;
  const outcome = await deliver({ endpoint: cancelAlert, params: { id }, siteId }, EmergencyAlert);
  if (outcome.state !== 'refused') return outcome;
  return alreadyEnded.includes(outcome.failure.status)
    ? { state: 'sent', reply: alert }
    : { state: 'waiting', failure: outcome.failure };
}

export const emergencyDelivery: Delivery<EmergencyBody, EmergencyAlert> = {
  name: 'floorlight-emergencies',
  deliver: deliverAlert,
  undo: deliverCancellation,
  fromEveryTab: true,
};
