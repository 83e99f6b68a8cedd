import * as exports from '@floorlight/contracts/barcode-export';
import { type Route, route } from '@floorlight/service-kit/route';
import { sendCsv } from '@floorlight/service-kit/send-csv';
import type { VaultContext } from '../context.ts';
import { exportBarcodes } from './export-barcodes.ts';

export const exportRoutes = (context: VaultContext): Route[] => [
  route(exports.exportBarcodes, ({ query, principal, response }) =>
    sendCsv(response, exportBarcodes(context, principal, query.type)),
  ),
];
