import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

const figure = z.int().check(z.gte(0));

/** A count as it is being made. */
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

/** What this device would not keep: it lives as long as the page, by user. */
const unkept = new Map<string, CountDraft>();
const listeners = new Set<() => void>();

/** The count this user has begun on this device; empty where there is none. */
export function readDraft(userId: string): CountDraft {
  const here = unkept.get(userId);
  if (here) return here;
  const parsed = CountDraft.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success ? parsed.data : emptyDraft;
}

/** Keeps what is counted with each step: a reload, or a phone that runs out, loses nothing. */
export function keepDraft(userId: string, draft: CountDraft): void {
  if (store(keyOf(userId), JSON.stringify(draft))) unkept.delete(userId);
  else unkept.set(userId, draft);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether figures stand in the form that would be lost with this page. */
export const useIsDraftUnkept = (userId: string): boolean =>
  useSyncExternalStore(subscribe, () => totalOf(unkept.get(userId) ?? emptyDraft) > 0);
