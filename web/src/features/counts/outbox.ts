import { InventoryCount, saveCount } from '@floorlight/contracts/counts';
import { useSyncExternalStore } from 'react';
import type { ArgsOf } from '#lib/api/call.ts';
import { type Failure, unreachable } from '#lib/api/failure.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { createOutbox, type Outbox, type Outcome, type Settled } from '#lib/outbox/outbox.ts';
import { type OutboxEntry, openOutboxStore } from '#lib/outbox/outbox-store.ts';

/** When it was counted is when it was put into the outbox. */
export type CountBody = Omit<ArgsOf<typeof saveCount>['body'], 'countedAt'>;
export type CountOutcome = Outcome<InventoryCount>;
export type WaitingCount = OutboxEntry<CountBody>;

/** Milliseconds. The server knows a key for 48 hours: after that, a count whose answer was lost would be saved twice. */
const keyLife = 47 * 3_600_000;
const waitedTooLong: Failure = {
  status: 409,
  code: 'conflict',
  message: 'It waited for two days, and may have arrived: see whether the wall is counted.',
};

type Listener = (entry: WaitingCount, outcome: Settled<InventoryCount>) => unknown;
let told: Listener = () => undefined;

/** The counts that wait on this device: a wall counted where there is no network is not lost. */
export const countOutbox: Outbox<CountBody, InventoryCount> = createOutbox<CountBody, InventoryCount>({
  store: openOutboxStore('floorlight-counts'),
  deliver: async ({ userId, body, key, createdAt: countedAt }): Promise<CountOutcome> => {
    if (Date.now() - Date.parse(countedAt) > keyLife) return { state: 'refused', failure: waitedTooLong };
    if (waitsBehindAnother(body, key)) return { state: 'waiting', failure: unreachable };
    return deliver({ endpoint: saveCount, body: { ...body, countedAt }, userId, idempotencyKey: key }, InventoryCount);
  },
  settled: (entry, outcome) => told(entry, outcome),
});

/** Of one wall the last count holds: none may overtake an earlier one that is still here. */
function waitsBehindAnother({ afeArea, wallNumber }: CountBody, key: string): boolean {
  const first = countOutbox.entries().find(({ body }) => body.afeArea === afeArea && body.wallNumber === wallNumber);
  return first !== undefined && first.key !== key;
}

/** Who is told when a count has left the device. */
export function onCountSettled(listener: Listener): () => void {
  told = listener;
  return () => {
    told = () => undefined;
  };
}

export const useWaitingCounts = (): readonly WaitingCount[] =>
  useSyncExternalStore(countOutbox.subscribe, countOutbox.entries);
