import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import { problemMessage, refusedFor } from '@floorlight/barcodes/value-problem';
import { AddBarcodeRequest, codeTypes, isPrivileged } from '@floorlight/contracts/barcodes';
import { vaultFieldMessages } from '@floorlight/contracts/vault-field-messages';
import { textOf } from '@floorlight/languages/coded';
import * as z from 'zod/mini';
import { type Entry, emptyEntry } from '../entry-draft.ts';

export type EntryErrors = Partial<Record<string, string>>;

const NavigationState = z.object({ value: z.optional(z.string()), type: z.optional(z.enum(codeTypes)) });

/**
 * The form's initial values: those in `location.state`, otherwise the draft. `isTypeGiven`: the type is not just the
 * default.
 */
export function firstEntry(state: unknown, draft: Entry | null): Entry & { isTypeGiven: boolean } {
  const given = NavigationState.safeParse(state).data ?? {};
  // A reload has the same `location.state`; the draft is newer.
  if (draft && draft.value === given.value) return { ...draft, isTypeGiven: true };
  const base = (given.value === undefined && draft) || emptyEntry;
  return {
    ...base,
    ...(given.value !== undefined && { value: given.value }),
    ...(given.type !== undefined && { type: given.type }),
    isTypeGiven: given.type !== undefined || base.type !== emptyEntry.type,
  };
}

/** The request: the value normalized for its type, and the manager ID only for privileged types. */
export const requestOf = ({ value, type, managerId, sku, description, location, note }: Entry) => ({
  value: normalizeValue(type, value),
  type,
  ...(isPrivileged(type) && { managerId }),
  sku,
  description,
  location,
  note,
});

/** Validation messages by field. */
export function errorsIn(entry: Entry): EntryErrors {
  const errors: EntryErrors = {};
  const problem = entry.value.trim() && refusedFor(entry.type, entry.value, false);
  if (problem) {
    const message = problemMessage(entry.type, problem);
    errors.value = textOf(message.text, message);
  }
  for (const { path, message } of AddBarcodeRequest.safeParse(requestOf(entry)).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  // Shown together with the other errors, not after they are fixed.
  if (isPrivileged(entry.type) && !entry.managerId.trim()) errors.managerId ??= vaultFieldMessages.managerIdRequired();
  return errors;
}
