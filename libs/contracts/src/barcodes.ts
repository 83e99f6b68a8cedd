import * as z from 'zod/mini';
import { BarcodePhoto, barcodePhotoMaxBytes } from './barcode-photos.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { fieldMessages } from './field-messages.ts';
import { Id, IdParams, Instant, maxLength, optionalText, storable, text } from './scalars.ts';
import { vaultFieldMessages as messages } from './vault-field-messages.ts';

/** The types that are not privileged, and the manager's badge. */
export const barcodeTypes = [
  'ean13',
  'upc',
  'qr',
  'code128',
  'code39',
  'datamatrix',
  'x00',
  'reinduct_tote',
  'manager_badge',
  'worker_id',
  'other',
] as const;

/** Barcodes that open doors: protected by a PIN, added with a manager ID, and recorded in the badge log. */
export const privilegedTypes = ['manager_badge', 'admin_access', 'privileged_access'] as const;

/** Every type that is accepted; the select does not offer the last two. */
export const storedTypes = [...barcodeTypes, 'admin_access', 'privileged_access'] as const;
export const BarcodeType = z.enum(storedTypes);
export type BarcodeType = z.infer<typeof BarcodeType>;

/**
 * Other symbologies, each with the type of its barcodes: a reader of the closed list of types that doesn't know the symbology
 * still knows these.
 */
export const typeOfSymbology = {
  ean8: 'ean13',
  upce: 'upc',
  itf14: 'other',
  gs1_128: 'code128',
  gs1_datamatrix: 'datamatrix',
  code93: 'other',
  codabar: 'other',
  msi: 'other',
  pdf417: 'other',
  aztec: 'other',
} as const satisfies Record<string, BarcodeType>;

export type OtherSymbology = keyof typeof typeOfSymbology;
export const otherSymbologies = Object.keys(typeOfSymbology) as OtherSymbology[]; // Object.keys forgets which

/** A type, or one of the other symbologies: what a person chooses and a reader reads. */
export const CodeType = z.enum([...storedTypes, ...otherSymbologies]);
export type CodeType = z.infer<typeof CodeType>;

/** The types a person may choose when adding a barcode by hand, in the order of the select. */
export const codeTypes: readonly CodeType[] = [
  ...barcodeTypes.filter((type) => type !== 'other'),
  ...otherSymbologies,
  'other',
];

/** The list is open: later versions know more symbologies. */
export const Symbology = z.optional(z.union([z.enum(otherSymbologies), z.string()]));

/** What a barcode is: its symbology where that is one of the others, else its type. */
export const codeTypeOf = ({ type, symbology }: { type: BarcodeType; symbology?: string | undefined }): CodeType =>
  otherSymbologies.find((other) => other === symbology) ?? type;

/** How a barcode of this code type is stored and sent. */
export function typeAndSymbology(code: CodeType): { type: BarcodeType; symbology: OtherSymbology | null } {
  const symbology = otherSymbologies.find((other) => other === code);
  // Not one of the others.
  return symbology ? { type: typeOfSymbology[symbology], symbology } : { type: code as BarcodeType, symbology: null };
}

// includes() accepts only its own type.
export const isPrivileged = (type: CodeType): boolean => (privilegedTypes as readonly string[]).includes(type);

export const Barcode = z.object({
  id: Id,
  type: BarcodeType,
  symbology: Symbology,
  sku: z.string(),
  value: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  note: z._default(z.nullable(z.string()), null),
  isFavorite: z.boolean(),
  /** Percent; below 100 only where a vision model read it. */
  confidence: z.int().check(z.gte(0), z.lte(100)),
  isAiReconstructed: z.boolean(),
  usageCount: z.int().check(z.gte(0)),
  /** Of the photo that it was read from, as long as it is kept. */
  imageUrl: z._default(z.nullable(z.string()), null),
  /** Null where it was never used. */
  lastUsedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  /** Rises with each edit. */
  version: z._default(z.int().check(z.gte(1)), 1),
});
export type Barcode = z.infer<typeof Barcode>;

const editableFields = {
  sku: optionalText(100),
  description: optionalText(500),
  location: optionalText(200),
  note: optionalText(1000),
};

export const AddBarcodeRequest = z
  .object({
    value: text(2000, fieldError(messages.valueRequired)),
    type: CodeType,
    ...editableFields,
    confidence: z._default(z.int().check(z.gte(0), z.lte(100)), 100),
    isAiReconstructed: z._default(z.boolean(), false),
    /** For privileged types: the manager ID that authorizes it. */
    managerId: optionalText(100),
    /** Read by a camera or a scanner: counts as a scan, and a value that is stored already is not a conflict. */
    scanned: z._default(z.boolean(), false),
    /** When the device read it, for a scan that waited there. A future time becomes now, one more than 48 hours ago 48 hours ago. */
    scannedAt: z.optional(Instant),
    /** The photo that it was read from. One that can't be opened is left out, and one of a privileged barcode. */
    photo: z.optional(BarcodePhoto),
  })
  .check(
    z.refine(({ type, managerId }) => !isPrivileged(type) || Boolean(managerId), {
      ...fieldError(messages.managerIdRequired),
      path: ['managerId'],
    }),
  );
export type AddBarcodeRequest = z.output<typeof AddBarcodeRequest>;

/** Barcodes in one person's vault: the largest file that can be imported fits, and what they add besides. */
export const barcodesMax = 60_000;

export const addBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcodes',
  summary: "Adds a barcode to the caller's vault. The server generates a missing SKU.",
  access: 'user',
  body: AddBarcodeRequest,
  reply: { status: 201, body: Barcode },
  fails: ['conflict'],
  idempotent: true,
  maxJsonBytes: barcodePhotoMaxBytes * 2,
});

/**
 * `recent`: the last used or added first. `most_used`: the most often used first. `favorites_first`: as `recent`, the favorites
 * before all others.
 */
export const BarcodeSort = z.enum(['recent', 'most_used', 'favorites_first']);
export type BarcodeSort = z.infer<typeof BarcodeSort>;

export const barcodePageSize = 50;

export const listBarcodes = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/barcodes',
  summary:
    'The caller\'s barcodes, newest first unless sorted; `Link: rel="next"` is the next page. Privileged ones are included while the PIN has opened them; a request for a privileged type needs the PIN.',
  access: 'user',
  query: z.object({
    type: z.optional(BarcodeType),
    /** Part of value, SKU, description, location or note, in any case. */
    search: z.optional(z.string().check(z.trim(), maxLength(200), storable())),
    sort: z.optional(BarcodeSort),
    favorites: z.optional(z.enum(['true', 'false'])),
    /** Only those added, used or changed since then. */
    changedSince: z.optional(Instant),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), barcodePageSize),
    /** From the link of the previous page. */
    cursor: z.optional(
      z
        .string()
        .check(
          z.regex(/^\d{1,9}-\d{1,13}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, fieldError(fieldMessages.noSuchPage)),
        ),
    ),
  }),
  reply: { status: 200, body: z.array(Barcode) },
  fails: ['pin_required'],
});

export const BarcodeCategory = z.object({ type: BarcodeType, count: z.int().check(z.gte(1)) });
export type BarcodeCategory = z.infer<typeof BarcodeCategory>;

export const listBarcodeCategories = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/barcode-categories',
  summary: "How many barcodes of each type are in the caller's vault, in the order of the types, without empty types.",
  access: 'user',
  reply: { status: 200, body: z.array(BarcodeCategory) },
});

export const getBarcode = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/barcodes/:id',
  summary: "One of the caller's barcodes. Counts as a use of it, unless `use` is false.",
  access: 'user',
  changes: true,
  params: IdParams,
  query: z.object({ use: z._default(z.enum(['true', 'false']), 'true') }),
  reply: { status: 200, body: Barcode },
  fails: ['not_found', 'pin_required'],
});

/**
 * A field that is left out stays as it is; blank text removes it. `version` is the version that was read: if the barcode
 * has been edited since, the edit is a conflict. Without it the last edit wins.
 */
export const EditBarcodeRequest = z
  .object({ version: z.optional(z.int32().check(z.gte(1))), type: z.optional(CodeType), ...editableFields })
  .check(
    z.refine(
      ({ version: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
      fieldError(fieldMessages.nothingToChange),
    ),
  );
export type EditBarcodeRequest = z.output<typeof EditBarcodeRequest>;

export const editBarcode = defineEndpoint({
  service: 'vault',
  method: 'PATCH',
  path: '/api/barcodes/:id',
  summary:
    "Changes SKU, description, location, note or type of one of the caller's barcodes. Its value stays: one that the type can't hold is refused. A privileged barcode keeps its type.",
  access: 'user',
  params: IdParams,
  body: EditBarcodeRequest,
  reply: { status: 200, body: Barcode },
  fails: ['not_found', 'conflict', 'pin_required'],
  idempotent: true,
});

export const useBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcodes/:id/uses',
  summary: 'Counts a use of a barcode: its owner has shown it to a scanner, perhaps earlier and without a network.',
  access: 'user',
  params: IdParams,
  body: z.object({ usedAt: z.optional(Instant) }),
  reply: { status: 200, body: Barcode },
  fails: ['not_found', 'pin_required'],
  idempotent: true,
});

export const deleteBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcodes/:id/delete',
  summary: "Deletes one of the caller's barcodes. It can be restored for ten minutes.",
  access: 'user',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found', 'pin_required'],
});

export const restoreBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcodes/:id/restore',
  summary: 'Restores a deleted barcode. A conflict where another barcode has its SKU now.',
  access: 'user',
  params: IdParams,
  reply: { status: 200, body: Barcode },
  fails: ['not_found', 'conflict', 'pin_required'],
});

export const favoriteBarcode = defineEndpoint({
  service: 'vault',
  method: 'PUT',
  path: '/api/barcodes/:id/favorite',
  summary: "Adds one of the caller's barcodes to the favorites, or removes it.",
  access: 'user',
  params: IdParams,
  body: z.object({ favorite: z.boolean() }),
  reply: { status: 200, body: Barcode },
  fails: ['not_found', 'pin_required'],
});

export const barcodeEndpoints = {
  listBarcodeCategories,
  listBarcodes,
  addBarcode,
  getBarcode,
  editBarcode,
  useBarcode,
  deleteBarcode,
  restoreBarcode,
  favoriteBarcode,
};
