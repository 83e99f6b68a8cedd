import { CodedMessage } from '@floorlight/contracts/coded-message';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Failure } from '#lib/api/failure.ts';
import { readStored, readStoredJson, store } from '#lib/device/storage.ts';
import { CountDraft, readDraft } from './count-draft.ts';
import type { WaitingCount } from './waiting-count.ts';

const RefusedCount = z.object({
  key: z.string(),
  draft: CountDraft,
  reason: z.string(),
  detail: z.optional(CodedMessage),
});
/**
 * A count that the server refused for good, with its reason in English and as a code. Its figures stay until the user
 * has corrected or discarded them.
 */
export type RefusedCount = z.infer<typeof RefusedCount>;

type Reason = Pick<Failure, 'message' | 'detail'>;

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

interface Cache {
  userId: string;
  /** The stored text that `counts` was read from. */
  text: string | null;
  counts: readonly RefusedCount[];
  isStored: boolean;
}
let cached: Cache | null = null;

/** Reads the storage each time, as another tab may have changed it, and adds what the storage could not take. */
function readRefused(userId: string): readonly RefusedCount[] {
  const text = readStored(keyOf(userId));
  const before = cached?.userId === userId ? cached : null;
  if (before?.text === text) return before.counts;
  const parsed = z.array(RefusedCount).safeParse(readStoredJson(keyOf(userId)));
  const stored = parsed.success ? parsed.data : [];
  const unstored = before && !before.isStored ? without(before.counts, stored) : [];
  cached = { userId, text, counts: [...stored, ...unstored], isStored: !unstored.length };
  return cached.counts;
}
function write(userId: string, counts: readonly RefusedCount[]): void {
  const isStored = store(keyOf(userId), counts.length ? JSON.stringify(counts) : null);
  cached = { userId, text: readStored(keyOf(userId)), counts, isStored };
  for (const listener of listeners) listener();
}

const without = (counts: readonly RefusedCount[], others: readonly Pick<RefusedCount, 'key'>[]) =>
  counts.filter(({ key }) => !others.some((other) => other.key === key));

const same = (a: CountDraft, b: CountDraft) => JSON.stringify(Object.values(a)) === JSON.stringify(Object.values(b));

/** Stores a refused count, unless its figures are still in the form. */
export function storeRefused({ userId, key, body }: WaitingCount, { message: reason, detail }: Reason): void {
  const { afeArea, wallNumber, rebinPsTotes, psToteOverflow, floorTable, notes } = body;
  const draft = { afeArea, wallNumber, rebinPsTotes, psToteOverflow, floorTable, notes: notes ?? '' };
  if (!same(draft, readDraft(userId)))
    write(userId, [...without(readRefused(userId), [{ key }]), { key, draft, reason, detail }]);
}

export const removeRefused = (userId: string, key: string): void =>
  write(userId, without(readRefused(userId), [{ key }]));

export const useRefusedCounts = (userId: string): readonly RefusedCount[] =>
  useSyncExternalStore(subscribe, () => readRefused(userId));
