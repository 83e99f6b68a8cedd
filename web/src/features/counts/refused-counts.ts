import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStored, readStoredJson, store } from '#lib/device/storage.ts';
import { CountDraft, readDraft } from './count-draft.ts';
import type { WaitingCount } from './waiting-count.ts';

const RefusedCount = z.object({ key: z.string(), draft: CountDraft, reason: z.string() });
/** A count that waited on this device and was refused for good: its figures stay until somebody has seen to them. */
export type RefusedCount = z.infer<typeof RefusedCount>;

const keyOf = (userId: string) => `floorlight.refused-counts.${userId}`;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

interface Known {
  userId: string;
  /** What storage held then. */
  text: string | null;
  counts: readonly RefusedCount[];
  isStored: boolean;
}
let known: Known | null = null;

/** Read from storage each time: another tab may have changed it. What storage would not keep is here alone. */
function refusedOf(userId: string): readonly RefusedCount[] {
  const text = readStored(keyOf(userId));
  const before = known?.userId === userId ? known : null;
  if (before?.text === text) return before.counts;
  const parsed = z.array(RefusedCount).safeParse(readStoredJson(keyOf(userId)));
  const stored = parsed.success ? parsed.data : [];
  const unstored = before && !before.isStored ? without(before.counts, stored) : [];
  known = { userId, text, counts: [...stored, ...unstored], isStored: !unstored.length };
  return known.counts;
}
function keep(userId: string, counts: readonly RefusedCount[]): void {
  const isStored = store(keyOf(userId), counts.length ? JSON.stringify(counts) : null);
  known = { userId, text: readStored(keyOf(userId)), counts, isStored };
  for (const listener of listeners) listener();
}

const without = (counts: readonly RefusedCount[], others: readonly Pick<RefusedCount, 'key'>[]) =>
  counts.filter(({ key }) => !others.some((other) => other.key === key));

const same = (a: CountDraft, b: CountDraft) => JSON.stringify(Object.values(a)) === JSON.stringify(Object.values(b));

/** Keeps what was refused, unless it still stands in the form: then it was never away. */
export function keepRefused({ userId, key, body }: WaitingCount, reason: string): void {
  const { afeArea, wallNumber, rebinPsTotes, psToteOverflow, floorTable, notes } = body;
  const draft = { afeArea, wallNumber, rebinPsTotes, psToteOverflow, floorTable, notes: notes ?? '' };
  if (!same(draft, readDraft(userId))) keep(userId, [...without(refusedOf(userId), [{ key }]), { key, draft, reason }]);
}

export const forgetRefused = (userId: string, key: string): void => keep(userId, without(refusedOf(userId), [{ key }]));

export const useRefusedCounts = (userId: string): readonly RefusedCount[] =>
  useSyncExternalStore(subscribe, () => refusedOf(userId));
