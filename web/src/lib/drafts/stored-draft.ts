import { readStoredJson, store } from '../device/storage.ts';

const keyOf = (userId: string, name: string) => `floorlight.draft.${userId}.${name}`;
const listeners = new Set<() => void>();

/**
 * What this person has typed for `name` on this device and not sent, otherwise `empty`. Of what an earlier release stored, only
 * values of the same kinds as in `empty` are taken.
 */
export function readDraft<Typed>(userId: string, name: string, empty: Typed): Typed {
  const stored = readStoredDraft(userId, name);
  if (typeof stored !== typeof empty || stored === null) return empty;
  if (typeof empty !== 'object' || empty === null) return stored as Typed; // of the same type
  const fitting = Object.entries(stored as object).filter(
    ([field, value]) => typeof value === typeof (empty as Record<string, unknown>)[field],
  );
  return { ...empty, ...Object.fromEntries(fitting) };
}

/** As it was stored, maybe by an earlier release; null if nothing is. */
export const readStoredDraft = (userId: string, name: string): unknown => readStoredJson(keyOf(userId, name));

/** Stores what is typed, so that neither a reload nor an empty battery loses it; null deletes it. */
export const storeDraft = (userId: string, name: string, typed: unknown): void =>
  void store(keyOf(userId, name), typed === null ? null : JSON.stringify(typed));

/** Returns what the server has refused to its form, also to one that is open. */
export function restoreDraft(userId: string, name: string, typed: unknown): void {
  storeDraft(userId, name, typed);
  for (const listener of listeners) listener();
}

/** Calls the listener when something has returned to its form. Returns unsubscribe. */
export function onDraftRestored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
