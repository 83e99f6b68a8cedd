import * as z from 'zod/mini';
import { binary, defineEndpoint } from './endpoint.ts';
import { ImportError } from './people-import.ts';

/** The columns of a file of barcodes. Others are ignored. */
export const barcodeColumns = ['type', 'value', 'SKU', 'description', 'location', 'note'] as const;
/** A file may have more lines; those after so many barcodes are refused. */
export const mostImportRows = 50_000;
export const mostImportBytes = 16 * 1024 ** 2;
export const importStepsType = 'application/x-ndjson';

const Count = z.int().check(z.gte(0));

/** How far an import is: one line of its answer, several times a second. Lines with errors are left out of it. */
export const ImportStep = z.object({
  /** Of the file, from 0 to 1. */
  share: z.number().check(z.gte(0), z.lte(1)),
  /** Barcodes so far. A barcode that the vault has already is changed where the file says something else about it. */
  added: Count,
  changed: Count,
  unchanged: Count,
  /** Those found since the line before. */
  errors: z.array(ImportError),
  /** True in the last line. An answer without it broke off: importing the file again goes on. */
  isDone: z.boolean(),
});
export type ImportStep = z.infer<typeof ImportStep>;

export const importBarcodes = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcode-import',
  summary:
    "Adds the barcodes of a CSV file to the caller's vault. Answers its progress while it works, a JSON object on each line; ends early where the caller leaves. Without `apply` it only answers what it would do.",
  access: 'user',
  query: z.object({ apply: z._default(z.enum(['true', 'false']), 'false') }),
  body: binary(['text/csv'], mostImportBytes),
  reply: { status: 200, body: binary([importStepsType], 100 * 1024 ** 2) },
  fails: ['conflict'],
});

export const barcodeImportEndpoints = { importBarcodes };
