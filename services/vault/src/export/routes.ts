import * as exports from '@floorlight/contracts/barcode-export';
import { availableLanguages } from '@floorlight/languages/server';
import { requestLanguage } from '@floorlight/service-kit/request-language';
import { type Route, route } from '@floorlight/service-kit/route';
import { sendCsv } from '@floorlight/service-kit/send-csv';
import { siteOf } from '@floorlight/sites/site-of';
import type { VaultContext } from '../context.ts';
import { exportBarcodes } from './export-barcodes.ts';
import { exportBarcodesPdf } from './export-barcodes-pdf.ts';

export const exportRoutes = (context: VaultContext): Route[] => [
  route(exports.exportBarcodes, ({ query, principal, response }) =>
    sendCsv(response, exportBarcodes(context, principal, query.type)),
  ),
  route(exports.exportBarcodesPdf, ({ request, query, principal }) => {
    const { language } = siteOf(context.sites, principal.siteId);
    return exportBarcodesPdf(context, principal, query, requestLanguage(request, availableLanguages(), language));
  }),
];
