import * as z from 'zod/mini';
import { BarcodeType } from './barcodes.ts';
import { binary, defineEndpoint } from './endpoint.ts';

export const exportBarcodes = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/barcode-export.csv',
  summary:
    "The caller's barcodes as a CSV file (UTF-8 with a byte order mark), newest first, with the columns that an import reads. Those that a PIN protects are left out.",
  access: 'user',
  query: z.object({ type: z.optional(BarcodeType) }),
  reply: { status: 200 },
});

/** Sizes of the pages. */
export const exportPapers = ['letter', 'a4'] as const;

export const exportBarcodesPdf = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/barcode-export.pdf',
  summary:
    "The caller's barcodes as a PDF to scan from, newest first: each in its own symbology, with its name, SKU and location. Those that a PIN protects are left out.",
  access: 'user',
  query: z.object({ type: z.optional(BarcodeType), paper: z._default(z.enum(exportPapers), 'letter') }),
  reply: { status: 200, body: binary(['application/pdf'], 1024 ** 3) },
});

export const barcodeExportEndpoints = { exportBarcodes, exportBarcodesPdf };
