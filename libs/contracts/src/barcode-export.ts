import * as z from 'zod/mini';
import { BarcodeType } from './barcodes.ts';
import { defineEndpoint } from './endpoint.ts';

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

export const barcodeExportEndpoints = { exportBarcodes };
