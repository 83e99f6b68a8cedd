import { ToteStatus } from '@floorlight/contracts/totes';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

/** Unsaved edits of a record as typed, and the record's version when they began. */
const ToteEdits = z.object({
  status: z.optional(ToteStatus),
  itemCount: z.optional(z.string()),
  baseVersion: z.int(),
});
export type ToteEdits = z.infer<typeof ToteEdits>;

const listeners = new Set<() => void>();
const keyOf = (userId: string, toteId: string) => `floorlight.tote-edits.${userId}.${toteId}`;

/** This user's unsaved edits of a tote on this device; null if there are none. */
export const readToteEdits = (userId: string, toteId: string): ToteEdits | null =>
  ToteEdits.safeParse(readStoredJson(keyOf(userId, toteId))).data ?? null;

/** Stores the edits, so that a reload loses nothing; null deletes them. */
export const storeToteEdits = (userId: string, toteId: string, edits: ToteEdits | null): void =>
  void store(keyOf(userId, toteId), edits && JSON.stringify(edits));

/** Returns edits that the server has refused to their form, also to one that is open. */
export function restoreToteEdits(userId: string, toteId: string, edits: ToteEdits): void {
  storeToteEdits(userId, toteId, edits);
  for (const listener of listeners) listener();
}

/** Calls the listener when edits have returned to a form. Returns unsubscribe. */
export function onToteEditsRestored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
