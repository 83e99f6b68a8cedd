import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

const figure = z.int().check(z.gte(0));

/** A count in progress. */
export const CountDraft = z.object({
  afeArea: z.string(),
  wallNumber: z.string(),
  rebinPsTotes: figure,
  psToteOverflow: figure,
  floorTable: figure,
  notes: z.string(),
});
export type CountDraft = z.infer<typeof CountDraft>;

export const emptyDraft: CountDraft = {
  afeArea: '',
  wallNumber: '',
  rebinPsTotes: 0,
  psToteOverflow: 0,
  floorTable: 0,
  notes: '',
};

export const totalOf = ({
  rebinPsTotes,
  psToteOverflow,
  floorTable,
}: Pick<CountDraft, 'rebinPsTotes' | 'psToteOverflow' | 'floorTable'>): number =>
  rebinPsTotes + psToteOverflow + floorTable;

const keyOf = (userId: string) => `floorlight.count-draft.${userId}`;

/** Drafts that this device could not store, by user: they last as long as the page. */
const unstored = new Map<string, CountDraft>();
const listeners = new Set<() => void>();

/** The draft of this user on this device; an empty one if there is none. */
export function readDraft(userId: string): CountDraft {
  const inMemory = unstored.get(userId);
  if (inMemory) return inMemory;
  const parsed = CountDraft.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : emptyDraft;
}

/** Stores the draft at each step, so that neither a reload nor an empty battery loses it. */
export function storeDraft(userId: string, draft: CountDraft): void {
  if (store(keyOf(userId), JSON.stringify(draft))) unstored.delete(userId);
  else unstored.set(userId, draft);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the form has figures that would be lost with this page. */
export const useIsDraftUnstored = (userId: string): boolean =>
  useSyncExternalStore(subscribe, () => totalOf(unstored.get(userId) ?? emptyDraft) > 0);
