import { CodeType, isPrivileged } from '@floorlight/contracts/barcodes';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';

/** The fields of the manual entry form, as typed. */
export const Entry = z.object({
  value: z.string(),
  type: CodeType,
  managerId: z.string(),
  sku: z.string(),
  description: z.string(),
  location: z.string(),
  /** Drafts of earlier versions have none. */
  note: z._default(z.string(), ''),
});
export type Entry = z.infer<typeof Entry>;

export const emptyEntry: Entry = {
  value: '',
  type: 'ean13',
  managerId: '',
  sku: '',
  description: '',
  location: '',
  note: '',
};

const keyOf = (userId: string) => `floorlight.entry-draft.v1.${userId}`;

const hasText = ({ type: _, ...typed }: Entry) => Object.values(typed).some(Boolean);

/** This user's draft on this device; null if there is none. */
export function readEntry(userId: string): Entry | null {
  const parsed = Entry.safeParse(readStoredJson(keyOf(userId)));
  return parsed.success && hasText(parsed.data) ? parsed.data : null;
}

/** Saves the draft; null deletes it. Access codes are left out, because devices are shared. */
export function saveEntry(userId: string, entry: Entry | null): void {
  const draft = entry && isPrivileged(entry.type) ? { ...entry, value: '', managerId: '' } : entry;
  store(keyOf(userId), draft && hasText(draft) ? JSON.stringify(draft) : null);
}

type RefusedBarcode = Pick<Entry, 'value' | 'type'> & {
  [Part in 'sku' | 'description' | 'location' | 'note']?: string | null | undefined;
};

/** Makes a refused barcode the draft again, unless there is another draft. Returns whether it did. */
export function restoreEntry(userId: string, refused: RefusedBarcode): boolean {
  if (readEntry(userId)) return false;
  const { value, type, sku, description, location, note } = refused;
  saveEntry(userId, {
    ...emptyEntry,
    value,
    type,
    sku: sku ?? '',
    description: description ?? '',
    location: location ?? '',
    note: note ?? '',
  });
  return true;
}
