import { type Barcode, CodeType, EditBarcodeRequest, typeAndSymbology } from '@floorlight/contracts/barcodes';
import * as z from 'zod/mini';
import { readStoredJson, store } from '#lib/device/storage.ts';
import { type Changes, editableFields, textIn } from './editable-fields.ts';

/** Unsaved edits of a barcode as typed, and its version when they began. */
const Edits = z.object({
  base: z.int(),
  typed: z.object({
    description: z.optional(z.string()),
    location: z.optional(z.string()),
    sku: z.optional(z.string()),
    note: z.optional(z.string()),
    type: z.optional(z.string()),
  }),
});
export type Edits = z.infer<typeof Edits>;

const keyOf = (userId: string, id: string) => `floorlight.barcode-edits.${userId}.${id}`;

/** This user's unsaved edits of a barcode on this device; null if there are none. */
export const readEdits = (userId: string, id: string): Edits | null =>
  Edits.safeParse(readStoredJson(keyOf(userId, id))).data ?? null;

/** Stores the edits, so that a reload loses nothing; null deletes them. */
export const storeEdits = (userId: string, id: string, edits: Edits | null): void =>
  void store(keyOf(userId, id), edits && Object.keys(edits.typed).length > 0 ? JSON.stringify(edits) : null);

/** The edits that differ from the barcode. A blank SKU stays as it is. */
export const changesIn = (typed: Changes, barcode: Barcode): Changes =>
  Object.fromEntries(
    editableFields.flatMap((name) => {
      const value = typed[name]?.trim();
      const isSame = value === undefined || value === textIn(barcode, name) || (name === 'sku' && value === '');
      return isSame ? [] : [[name, value]];
    }),
  );

/** Validation messages by field. */
export const errorsIn = (changes: Changes): Partial<Record<string, string>> =>
  Object.fromEntries(
    (EditBarcodeRequest.safeParse(changes).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );

/** The barcode once these changes are saved. */
export const withChanges = (barcode: Barcode, { sku, type, ...texts }: Changes): Barcode => ({
  ...barcode,
  ...(sku && { sku }),
  ...typed(type),
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null])),
});

function typed(name: string | undefined): Partial<Barcode> {
  const code = CodeType.safeParse(name).data;
  if (!code) return {};
  const { type, symbology } = typeAndSymbology(code);
  return { type, symbology: symbology ?? undefined };
}
