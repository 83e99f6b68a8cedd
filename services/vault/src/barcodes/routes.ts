import { addBarcode, getStats, listBarcodes } from '@floorlight/contracts/vault';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { add } from './add-barcode.ts';
import { stats } from './get-stats.ts';
import { list } from './list-barcodes.ts';

export const barcodeRoutes = (context: VaultContext): Route[] => [
  route(addBarcode, ({ body, principal, idempotencyKey }) => add(context, principal, body, idempotencyKey)),
  route(listBarcodes, ({ query, principal }) => list(context, principal, query)),
  route(getStats, ({ principal }) => stats(context, principal)),
];
