import { BarcodeType, isPrivileged } from '@floorlight/contracts/barcodes';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

/** What stands in the form of manual entry, as typed. */
export const Entry = z.object({
  value: z.string(),
  type: BarcodeType,
  managerId: z.string(),
  sku: z.string(),
  description: z.string(),
  location: z.string(),
});
export type Entry = z.infer<typeof Entry>;

export const emptyEntry: Entry = { value: '', type: 'ean13', managerId: '', sku: '', description: '', location: '' };

const keyOf = (userId: string) => `floorlight.entry-draft.v1.${userId}`;

const isBegun = ({ type: _, ...typed }: Entry) => Object.values(typed).some(Boolean);

/** The barcode this user has begun to type on this device; null where there is none. */
export function readEntry(userId: string): Entry | null {
  const parsed = Entry.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success && isBegun(parsed.data) ? parsed.data : null;
}

/** Keeps what is typed with each letter; null forgets it. What opens doors is not left on a device: others use it too. */
export function keepEntry(userId: string, entry: Entry | null): void {
  const kept = entry && isPrivileged(entry.type) ? { ...entry, value: '', managerId: '' } : entry;
  store(keyOf(userId), kept && isBegun(kept) ? JSON.stringify(kept) : null);
}

type Refused = Pick<Entry, 'value' | 'type'> & {
  [Part in 'sku' | 'description' | 'location']?: string | null | undefined;
};

/** Makes a refused one the draft again, unless another is begun. Returns whether it did. */
export function giveEntryBack(userId: string, refused: Refused): boolean {
  if (readEntry(userId)) return false;
  const { value, type, sku, description, location } = refused;
  keepEntry(userId, {
    ...emptyEntry,
    value,
    type,
    sku: sku ?? '',
    description: description ?? '',
    location: location ?? '',
  });
  return true;
}
