import * as labels from '@floorlight/contracts/labels';
import { type Route, route } from '@floorlight/service-kit/route';
import { makeLabelPdf } from './make-label-pdf.ts';
import { makeLabelZpl } from './make-label-zpl.ts';

/** Labels of barcodes, totes, walls and badges: what the caller sends is printed and stored nowhere. */
export const labelRoutes = (): Route[] => [
  route(labels.makeLabelPdf, ({ body }) => makeLabelPdf(body)),
  route(labels.makeLabelZpl, ({ body }) => makeLabelZpl(body)),
];
