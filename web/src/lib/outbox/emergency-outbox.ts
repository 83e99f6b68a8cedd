import { cancelAlert, EmergencyAlert, raiseAlert } from '@floorlight/contracts/safety';
import { useSyncExternalStore } from 'react';
import type { ArgsOf } from '#lib/api/call.ts';
import { deliver } from './deliver.ts';
import { createOutbox, type Outbox, type Outcome } from './outbox.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';

export type EmergencyBody = ArgsOf<typeof raiseAlert>['body'];
export type EmergencyOutcome = Outcome<EmergencyAlert>;

/**
 * One attempt to raise an alert, in whosever session the browser has by now: somebody needs help, and it must not wait
 * for the one who pressed to sign in again.
 */
export const deliverAlert = ({ body, key }: OutboxEntry<EmergencyBody>): Promise<EmergencyOutcome> =>
  deliver({ endpoint: raiseAlert, body, idempotencyKey: key }, EmergencyAlert);

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

/** The emergencies that wait on this device. */
export const emergencyOutbox: Outbox<EmergencyBody, EmergencyAlert> = createOutbox<EmergencyBody, EmergencyAlert>({
  store: openOutboxStore('floorlight-emergencies'),
  deliver: deliverAlert,
  undo: standDown,
  settled: (entry, outcome) => settled(entry, outcome),
  fromEveryTab: true,
});

/** Who is told when an emergency has left the device. */
export function onEmergencySettled(listener: Settled): () => void {
  settled = listener;
  return () => {
    settled = () => undefined;
  };
}

/** What waits on this device, without what its sender has taken back. */
export function useWaitingEmergencies(): readonly OutboxEntry<EmergencyBody>[] {
  return useSyncExternalStore(emergencyOutbox.subscribe, emergencyOutbox.entries).filter(({ withdrawn }) => !withdrawn);
}
