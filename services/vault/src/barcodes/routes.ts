import * as barcodes from '@floorlight/contracts/barcodes';
import * as managerBadges from '@floorlight/contracts/manager-badges';
import * as vaultStats from '@floorlight/contracts/vault-stats';
import { linkNextPage } from '@floorlight/service-kit/page-links';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { addBarcode } from './add-barcode.ts';
import { deleteBarcode } from './delete-barcode.ts';
import { editBarcode } from './edit-barcode.ts';
import { favoriteBarcode } from './favorite-barcode.ts';
import { getBarcode } from './get-barcode.ts';
import { getManagerBadges } from './get-manager-badges.ts';
import { getStats } from './get-stats.ts';
import { listBarcodeCategories } from './list-barcode-categories.ts';
import { listBarcodes } from './list-barcodes.ts';
import { restoreBarcode } from './restore-barcode.ts';
import { useBarcode } from './use-barcode.ts';

export const barcodeRoutes = (context: VaultContext): Route[] => [
  route(barcodes.listBarcodeCategories, ({ principal }) => listBarcodeCategories(context, principal)),
  route(barcodes.listBarcodes, async ({ query, principal, response }) => {
    const { page, next } = await listBarcodes(context, principal, query);
    if (next) linkNextPage(response, barcodes.listBarcodes, { ...query, cursor: next });
    return page;
  }),
  route(barcodes.addBarcode, ({ body, principal, once }) => addBarcode(context, principal, body, once)),
  route(barcodes.getBarcode, ({ params, query, principal }) =>
    getBarcode(context, principal, params.id, query.use === 'true'),
  ),
  route(barcodes.editBarcode, ({ params, body, principal, once }) =>
    editBarcode(context, principal, params.id, body, once),
  ),
  route(barcodes.useBarcode, ({ params, body, principal, once }) =>
    useBarcode(context, principal, params.id, body.usedAt, once),
  ),
  route(barcodes.deleteBarcode, ({ params, principal }) => deleteBarcode(context, principal, params.id)),
  route(barcodes.restoreBarcode, ({ params, principal }) => restoreBarcode(context, principal, params.id)),
  route(barcodes.favoriteBarcode, ({ params, body, principal }) =>
    favoriteBarcode(context, principal, params.id, body.favorite),
  ),
  route(managerBadges.getManagerBadges, ({ principal }) => getManagerBadges(context, principal)),
  route(vaultStats.getStats, ({ principal }) => getStats(context, principal)),
];
