import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/storage.ts';
import { CountDraft, readDraft } from './count-draft.ts';
import type { WaitingCount } from './count-outbox.ts';

const RefusedCount = z.object({ key: z.string(), draft: CountDraft, reason: z.string() });
/** A count that waited on this device and was refused for good: its figures stay until somebody has seen to them. */
export type RefusedCount = z.infer<typeof RefusedCount>;

const keyOf = (userId: string) => `floorlight.refused-counts.${userId}`;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

let known: { userId: string; counts: readonly RefusedCount[] } | null = null;
function refusedOf(userId: string): readonly RefusedCount[] {
  if (known?.userId !== userId) {
    const parsed = z.array(RefusedCount).safeParse(readStoredJson(keyOf(userId)));
    known = { userId, counts: parsed.success ? parsed.data : [] };
  }
  return known.counts;
}
function keep(userId: string, counts: readonly RefusedCount[]): void {
  known = { userId, counts };
  store(keyOf(userId), counts.length ? JSON.stringify(counts) : null);
  for (const listener of listeners) listener();
}

const same = (a: CountDraft, b: CountDraft) => JSON.stringify(Object.values(a)) === JSON.stringify(Object.values(b));

/** Keeps what was refused, unless it still stands in the form: then it was never away. */
export function keepRefused({ userId, key, body }: WaitingCount, reason: string): void {
  const { afeArea, wallNumber, rebinPsTotes, psToteOverflow, floorTable, notes } = body;
  const draft = { afeArea, wallNumber, rebinPsTotes, psToteOverflow, floorTable, notes: notes ?? '' };
  if (!same(draft, readDraft(userId))) keep(userId, [...refusedOf(userId), { key, draft, reason }]);
}

export const forgetRefused = (userId: string, key: string): void =>
  keep(
    userId,
    refusedOf(userId).filter((count) => count.key !== key),
  );

export const useRefusedCounts = (userId: string): readonly RefusedCount[] =>
  useSyncExternalStore(subscribe, () => refusedOf(userId));
