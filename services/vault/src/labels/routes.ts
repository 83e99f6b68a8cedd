import * as labels from '@floorlight/contracts/labels';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { listLabelPrinters } from '../printing/list-label-printers.ts';
import { printLabels } from '../printing/print-labels.ts';
import { makeLabelPdf } from './make-label-pdf.ts';
import { makeLabelZpl } from './make-label-zpl.ts';

/** Labels of barcodes, totes, walls and badges: what the caller sends is printed and stored nowhere. */
export const labelRoutes = (context: VaultContext): Route[] => [
  route(labels.makeLabelPdf, ({ body }) => makeLabelPdf(body)),
  route(labels.makeLabelZpl, ({ body }) => makeLabelZpl(body)),
  route(labels.listLabelPrinters, async ({ principal }) => listLabelPrinters(context, principal)),
  route(labels.printLabels, ({ body, principal }) => printLabels(context, principal, body)),
];
