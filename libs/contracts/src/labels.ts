import * as z from 'zod/mini';
import { CodeType } from './barcodes.ts';
import { binary, defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { printerDensities, rollFormatNames, sheetFormatNames } from './label-formats.ts';
import { optionalText, text } from './scalars.ts';
import { vaultFieldMessages as messages } from './vault-field-messages.ts';

export const mostLabels = 1000;

/** What is printed on one label: the barcode, its value beneath, and up to two lines about it. */
export const Label = z.object({
  type: CodeType,
  value: text(500, fieldError(messages.valueRequired)),
  title: optionalText(100),
  note: optionalText(100),
});
export type Label = z.infer<typeof Label>;

const labels = z.array(Label).check(z.minLength(1), z.maxLength(mostLabels));
const copies = z._default(z.int().check(z.gte(1), z.lte(20)), 1);
const rollFormat = z.enum(rollFormatNames);

export const labelSheetType = 'application/pdf';
export const zplType = 'application/zpl';
const maxJsonBytes = 2 * 1024 * 1024;

export const makeLabelPdf = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/labels/pdf',
  summary:
    'Labels as a PDF: on sheets, or one a page for printers with rolls. `skip`: labels of the first sheet that are used up.',
  access: 'user',
  maxJsonBytes,
  body: z.object({
    labels,
    copies,
    format: z.enum([...sheetFormatNames, ...rollFormatNames]),
    skip: z._default(z.int().check(z.gte(0), z.lte(29)), 0),
  }),
  reply: { status: 200, body: binary([labelSheetType], 64 * 1024 * 1024) },
});

const PrinterDensity = z.enum(printerDensities.map(String) as [string, ...string[]]);

export const makeLabelZpl = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/labels/zpl',
  summary: 'Labels in ZPL, the language of Zebra printers, for a printer with `density` dots of an inch.',
  access: 'user',
  maxJsonBytes,
  body: z.object({ labels, copies, format: rollFormat, density: z._default(PrinterDensity, '203') }),
  reply: { status: 200, body: binary([zplType], 64 * 1024 * 1024) },
});

export const labelEndpoints = { makeLabelPdf, makeLabelZpl };
