import { normalizeValue } from '@floorlight/barcodes/normalize-value';
import { AddBarcodeRequest, barcodeTypes, isPrivileged, managerIdMissing } from '@floorlight/contracts/barcodes';
import * as z from 'zod/mini';
import { type Entry, emptyEntry } from '../entry-draft.ts';

export type EntryErrors = Partial<Record<string, string>>;

const Handed = z.object({ value: z.optional(z.string()), type: z.optional(z.enum(barcodeTypes)) });

/**
 * The form as it begins: what was begun before, unless the way here brought another value along (`location.state`), as
 * far as that is any of it.
 */
export function firstEntry(state: unknown, draft: Entry | null): Entry & { isTypeGiven: boolean } {
  const handed = Handed.safeParse(state).data ?? {};
  // A reload brings along again what it brought before.
  if (draft && draft.value === handed.value) return { ...draft, isTypeGiven: true };
  const begun = (handed.value === undefined && draft) || emptyEntry;
  return {
    ...begun,
    ...(handed.value !== undefined && { value: handed.value }),
    ...(handed.type !== undefined && { type: handed.type }),
    isTypeGiven: handed.type !== undefined || begun.type !== emptyEntry.type,
  };
}

/** What is sent: the value as its type writes it, and no manager ID where none is asked for. */
export const requestOf = ({ value, type, managerId, sku, description, location }: Entry) => ({
  value: normalizeValue(type, value),
  type,
  ...(isPrivileged(type) && { managerId }),
  sku,
  description,
  location,
});

/** What is wrong with what was typed, by field. */
export function errorsIn(entry: Entry): EntryErrors {
  const errors: EntryErrors = {};
  for (const { path, message } of AddBarcodeRequest.safeParse(requestOf(entry)).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  // Said together with the others, not once they are put right.
  if (isPrivileged(entry.type) && !entry.managerId.trim()) errors.managerId ??= managerIdMissing;
  return errors;
}
