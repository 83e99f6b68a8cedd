import { EmergencyAlert, raiseAlert } from '@floorlight/contracts/safety';
import { useSyncExternalStore } from 'react';
import { type ArgsOf, call } from '#lib/api/call.ts';
import { unreachable } from '#lib/api/failure.ts';
import { createOutbox, type Outbox, type Outcome } from './outbox.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';

export type EmergencyBody = ArgsOf<typeof raiseAlert>['body'];
export type EmergencyOutcome = Outcome<EmergencyAlert>;

/** Answers after which the same request may still succeed. */
const passing = [401, 408, 429];
const isFinal = (status: number) => status >= 400 && status < 500 && !passing.includes(status);

/** One attempt to raise an alert. Only an answer that is our server's own counts. */
export async function deliverAlert(entry: OutboxEntry<EmergencyBody>): Promise<EmergencyOutcome> {
  const answer = await call({ endpoint: raiseAlert, body: entry.body, idempotencyKey: entry.key });
  if ('error' in answer) return { state: isFinal(answer.error.status) ? 'refused' : 'waiting', failure: answer.error };
  const alert = EmergencyAlert.safeParse(answer.data);
  return alert.success ? { state: 'sent', reply: alert.data } : { state: 'waiting', failure: unreachable };
}

type Settled = (entry: OutboxEntry<EmergencyBody>, outcome: Exclude<EmergencyOutcome, { state: 'waiting' }>) => void;
let settled: Settled = () => undefined;

/** The emergencies that wait on this device. */
export const emergencyOutbox: Outbox<EmergencyBody, EmergencyAlert> = createOutbox<EmergencyBody, EmergencyAlert>({
  store: openOutboxStore('floorlight-emergencies'),
  deliver: deliverAlert,
  settled: (entry, outcome) => settled(entry, outcome),
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
