import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, optionalText, text } from './scalars.ts';

/** The types a person may choose when adding a barcode by hand. */
export const barcodeTypes = [
  'ean13',
  'upc',
  'qr',
  'code128',
  'code39',
  'datamatrix',
  'x00',
  'reinduct_tote',
  'worker_id',
  'other',
] as const;
export const BarcodeType = z.enum(barcodeTypes);
export type BarcodeType = z.infer<typeof BarcodeType>;

export const Barcode = z.object({
  id: Id,
  type: BarcodeType,
  sku: z.string(),
  value: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  createdAt: Instant,
});
export type Barcode = z.infer<typeof Barcode>;

export const AddBarcodeRequest = z.object({
  value: text(2000, 'Barcode value is required'),
  type: BarcodeType,
  sku: optionalText(100),
  description: optionalText(500),
  location: optionalText(200),
});
export type AddBarcodeRequest = z.output<typeof AddBarcodeRequest>;

export const addBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcodes',
  summary: "Adds a barcode to the caller's vault. A blank SKU is made up by the server.",
  access: 'user',
  body: AddBarcodeRequest,
  reply: { status: 201, body: Barcode },
  fails: ['conflict'],
  idempotent: true,
});

export const listBarcodes = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/barcodes',
  summary: "The caller's barcodes, newest first.",
  access: 'user',
  query: z.object({
    type: z.optional(BarcodeType),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  }),
  reply: { status: 200, body: z.array(Barcode) },
});

/** The two counters of the dashboard. */
export const VaultStats = z.object({
  totalBarcodes: z.int().check(z.gte(0)),
  /** Reads since midnight in the site's time zone. */
  todayScans: z.int().check(z.gte(0)),
});
export type VaultStats = z.infer<typeof VaultStats>;

export const getStats = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/stats',
  summary: "How many barcodes are in the caller's vault, and how many they scanned today.",
  access: 'user',
  reply: { status: 200, body: VaultStats },
});

/** What a photo said; `error` is for people. */
export const BarcodeReading = z.object({
  success: z.boolean(),
  barcode: z.optional(z.object({ type: BarcodeType, value: z.string() })),
  error: z.optional(z.string()),
});
export type BarcodeReading = z.infer<typeof BarcodeReading>;

export const processBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcode/process',
  summary: 'Reads the barcode in a photo and stores no barcode. The read counts as a scan.',
  access: 'user',
  /** Base64, with or without the prefix of a data URL; at most 10 MB of JPEG, PNG or WebP. */
  body: z.object({ imageData: z.string('Please select an image file') }),
  maxJsonBytes: 15_000_000,
  reply: { status: 200, body: BarcodeReading },
});

export const vaultEndpoints = { addBarcode, listBarcodes, getStats, processBarcode };
