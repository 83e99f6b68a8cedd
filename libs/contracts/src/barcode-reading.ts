import * as z from 'zod/mini';
import { Barcode, BarcodeType, Symbology } from './barcodes.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { vaultFieldMessages } from './vault-field-messages.ts';

/** The value for a photo without a readable barcode. */
export const noBarcodeDetected = 'No barcode detected';

/** Bytes of the largest photo accepted, after its base64 is decoded. */
export const photoBytesMax = 10 * 1024 * 1024;

/** Base64, with or without the prefix of a data URL: a JPEG, PNG or WebP of at most 10 MB. */
const Photo = z.object({ imageData: z.string(fieldError(vaultFieldMessages.selectImage)) });
const maxJsonBytes = 15_000_000;

const Percent = z.int().check(z.gte(0), z.lte(100));

/**
 * Why no barcode was read, by what was measured in the photo: `none` looks like one, it is too `far` away, `blurred`, or under
 * `glare`; `unclear` where nothing tells. The list is open.
 */
export const unreadReasons = ['none', 'far', 'blurred', 'glare', 'unclear'] as const;
const UnreadReason = z.optional(z.union([z.enum(unreadReasons), z.string()]));

/** The barcode in a photo. */
export const ReadBarcode = z.object({
  type: BarcodeType,
  symbology: Symbology,
  value: z.string(),
  /** 100 where it was decoded; at most 95 where a vision model read it and a check digit or pattern confirmed it. */
  confidence: Percent,
  isAiReconstructed: z.boolean(),
});
export type ReadBarcode = z.infer<typeof ReadBarcode>;

/** `error` is for people. */
export const BarcodeReading = z.object({
  success: z.boolean(),
  barcode: z.optional(ReadBarcode),
  error: z.optional(z.string()),
  reason: UnreadReason,
});
export type BarcodeReading = z.infer<typeof BarcodeReading>;

export const processBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcode/process',
  summary: 'Reads the barcode in a photo without storing it. The read counts as a scan.',
  access: 'user',
  body: Photo,
  maxJsonBytes,
  reply: { status: 200, body: BarcodeReading },
});

/** `message` is for people: the result, or that no barcode was read. */
export const ScannerReading = z.object({
  success: z.boolean(),
  /** As stored in the vault. */
  barcode: z.optional(Barcode),
  /** False where the vault already had it. */
  isNew: z.optional(z.boolean()),
  aiMetadata: z.object({ reconstructed: z.boolean() }),
  /** The code, where it is one of the request's `awayCodes`: it was stored nowhere, and `barcode` is absent. */
  awayCode: z.optional(z.string()),
  message: z.string(),
  reason: UnreadReason,
});
export type ScannerReading = z.infer<typeof ScannerReading>;

export const processScanner = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/scanner/process',
  summary:
    "Reads the barcode in a photo and stores it in the caller's vault, unless it is there already or one of `awayCodes`. A stored read counts as a scan.",
  access: 'user',
  /** `awayCodes`: the site's, which start and end breaks. */
  body: z.extend(Photo, { awayCodes: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200))) }),
  maxJsonBytes,
  reply: { status: 200, body: ScannerReading },
  fails: ['conflict'],
  idempotent: true,
});

/** `barcode` is the value, or "No barcode detected"; `type` is there only with a value. */
export const ScannedBarcode = z.object({ barcode: z.string(), type: z.optional(BarcodeType), symbology: Symbology });
export type ScannedBarcode = z.infer<typeof ScannedBarcode>;

export const scanBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcode/scan',
  summary: 'Reads the value of the barcode in a photo without storing it. The read counts as a scan.',
  access: 'user',
  body: Photo,
  maxJsonBytes,
  reply: { status: 200, body: ScannedBarcode },
});

export const barcodeReadingEndpoints = { processBarcode, processScanner, scanBarcode };
