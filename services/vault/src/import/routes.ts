import * as imports from '@floorlight/contracts/barcode-import';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { importBarcodes } from './import-barcodes.ts';

export const importRoutes = (context: VaultContext): Route[] => [
  route(imports.importBarcodes, ({ principal, query, body }) =>
    importBarcodes(context, principal, { bytes: body, apply: query.apply === 'true' }),
  ),
];
