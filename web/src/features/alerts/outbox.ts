import { cancelAlert, EmergencyAlert, raiseAlert } from '@floorlight/contracts/alerts';
import { useSyncExternalStore } from 'react';
import type { ArgsOf } from '#lib/api/call.ts';
import type { Failure } from '#lib/api/failure.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { createOutbox, type Outbox, type Outcome } from '#lib/outbox/outbox.ts';
import { type OutboxEntry, openOutboxStore } from '#lib/outbox/outbox-store.ts';

export type EmergencyBody = ArgsOf<typeof raiseAlert>['body'];
export type EmergencyOutcome = Outcome<EmergencyAlert>;

/**
 * One attempt to raise an alert, in whosever session the browser has by now: somebody needs help, and it must not wait
 * for the one who pressed to sign in again.
 */
export async function deliverAlert(entry: OutboxEntry<EmergencyBody>): Promise<EmergencyOutcome> {
  const { body, key } = entry;
  if (isForgotten(entry)) return { state: 'refused', failure: forgotten };
  return deliver({ endpoint: raiseAlert, body, idempotencyKey: key }, EmergencyAlert);
}

/** Hours after which the server may no longer know the key: it does for 48. */
const keyLives = 47;
/** It may have arrived then, and would be a second emergency now. One that never went out is sent, however late. */
const isForgotten = ({ attempts, createdAt }: OutboxEntry<EmergencyBody>): boolean =>
  attempts > 0 && Date.now() - Date.parse(createdAt) > keyLives * 3_600_000;
const forgotten: Failure = {
  status: 422,
  code: 'idempotency_mismatch',
  message:
    'An alert from two days ago waited on this device and is not sent any more. If you need help now, press EMERGENCY again.',
};

/** Gone, or ended by somebody else: that is what was wanted. */
const alreadyOver = [404, 409];

/** One attempt to stand an alert down. Nothing but its end is final. */
export async function standDown(alert: EmergencyAlert): Promise<EmergencyOutcome> {
  const outcome = await deliver({ endpoint: cancelAlert, params: { id: alert.id } }, EmergencyAlert);
  if (outcome.state !== 'refused') return outcome;
  return alreadyOver.includes(outcome.failure.status)
    ? { state: 'sent', reply: alert }
    : { state: 'waiting', failure: outcome.failure };
}

type Settled = (entry: OutboxEntry<EmergencyBody>, outcome: Exclude<EmergencyOutcome, { state: 'waiting' }>) => void;
let settled: Settled = () => undefined;
let goneElsewhere = () => {};

/** The emergencies that wait on this device. */
export const emergencyOutbox: Outbox<EmergencyBody, EmergencyAlert> = createOutbox<EmergencyBody, EmergencyAlert>({
  store: openOutboxStore('floorlight-emergencies'),
  deliver: deliverAlert,
  undo: standDown,
  settled: (entry, outcome) => settled(entry, outcome),
  goneElsewhere: () => goneElsewhere(),
  fromEveryTab: true,
});

/** Who is told when an emergency has left the device, and when another tab has seen to it. */
export function onEmergencySettled(listener: Settled, elsewhere: () => void): () => void {
  settled = listener;
  goneElsewhere = elsewhere;
  return () => {
    settled = () => undefined;
    goneElsewhere = () => {};
  };
}

/** What waits on this device, without what its sender has taken back. */
export function useWaitingEmergencies(): readonly OutboxEntry<EmergencyBody>[] {
  return useSyncExternalStore(emergencyOutbox.subscribe, emergencyOutbox.entries).filter(({ withdrawn }) => !withdrawn);
}
