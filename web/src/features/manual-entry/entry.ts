import { normalise } from '@floorlight/barcodes/normalise';
import {
  AddBarcodeRequest,
  type BarcodeType,
  barcodeTypes,
  isPrivileged,
  managerIdMissing,
} from '@floorlight/contracts/vault';
import * as z from 'zod/mini';

/** What stands in the form. */
export interface Entry {
  value: string;
  type: BarcodeType;
  managerId: string;
  sku: string;
  description: string;
  location: string;
}
export type EntryErrors = Partial<Record<string, string>>;

const emptyEntry: Entry = { value: '', type: 'ean13', managerId: '', sku: '', description: '', location: '' };

const Handed = z.object({ value: z.optional(z.string()), type: z.optional(z.enum(barcodeTypes)) });

/** The form as it begins, with what the way here brought along (`location.state`), as far as it is any of it. */
export function firstEntry(state: unknown): Entry & { isTypeGiven: boolean } {
  const handed = Handed.safeParse(state).data ?? {};
  return {
    ...emptyEntry,
    ...(handed.value !== undefined && { value: handed.value }),
    ...(handed.type !== undefined && { type: handed.type }),
    isTypeGiven: handed.type !== undefined,
  };
}

/** What is sent: the value as its type writes it, and no manager ID where none is asked for. */
export const requestOf = ({ value, type, managerId, sku, description, location }: Entry) => ({
  value: normalise(type, value),
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
