import * as z from 'zod/mini';
import { CodeType } from './barcodes.ts';
import { binary, defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { rollFormatNames, sheetFormatNames } from './label-formats.ts';
import { PrinterDensity, RollFormat } from './label-printers.ts';
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

export const makeLabelZpl = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/labels/zpl',
  summary: 'Labels in ZPL, the language of Zebra printers, for a printer with `density` dots of an inch.',
  access: 'user',
  maxJsonBytes,
  body: z.object({ labels, copies, format: RollFormat, density: z._default(PrinterDensity, '203') }),
  reply: { status: 200, body: binary([zplType], 64 * 1024 * 1024) },
});

/** A printer of the site as everyone there sees it: without its address. */
const KnownPrinter = z.object({ name: z.string(), density: PrinterDensity, format: RollFormat });
export type KnownPrinter = z.infer<typeof KnownPrinter>;

export const listLabelPrinters = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/label-printers',
  summary: 'The label printers of the site.',
  access: 'user',
  reply: { status: 200, body: z.array(KnownPrinter) },
});

/** Labels that are printed with one request: its answer comes once the printer has taken them. */
export const mostLabelsPrinted = 50;

/**
 * `address`: the deployment doesn’t let vault reach it. `unreachable`: it did not answer. `stopped`: it took some, then no more.
 * The others are what the printer itself reports.
 */
export const PrinterProblem = z.enum(['address', 'unreachable', 'stopped', 'paper', 'ribbon', 'open', 'paused']);
export type PrinterProblem = z.infer<typeof PrinterProblem>;

export const printLabels = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/labels/print',
  summary:
    'Prints labels on a printer of the site. `sent`: those that it has taken, in their order; where a problem came between, the others can be printed again.',
  access: 'user',
  maxJsonBytes,
  body: z.object({
    labels: z.array(Label).check(z.minLength(1), z.maxLength(mostLabelsPrinted)),
    copies,
    printer: text(100, fieldError(messages.printerRequired)),
    format: RollFormat,
  }),
  reply: { status: 200, body: z.object({ sent: z.int(), problem: z.nullable(PrinterProblem) }) },
});

export const labelEndpoints = { makeLabelPdf, makeLabelZpl, listLabelPrinters, printLabels };
