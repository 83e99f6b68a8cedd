import {
  addBarcode,
  deleteBarcode,
  favoriteBarcode,
  getBarcode,
  getManagerBadges,
  getStats,
  listBarcodeCategories,
  listBarcodes,
  restoreBarcode,
} from '@floorlight/contracts/barcodes';
import { linkNextPage } from '@floorlight/service-kit/page-links';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { add } from './add-barcode.ts';
import { remove } from './delete-barcode.ts';
import { favorite } from './favorite-barcode.ts';
import { get } from './get-barcode.ts';
import { managerBadges } from './get-manager-badges.ts';
import { stats } from './get-stats.ts';
import { list } from './list-barcodes.ts';
import { categories } from './list-categories.ts';
import { restore } from './restore-barcode.ts';

export const barcodeRoutes = (context: VaultContext): Route[] => [
  route(listBarcodeCategories, ({ principal }) => categories(context, principal)),
  route(listBarcodes, async ({ query, principal, response }) => {
    const { page, next } = await list(context, principal, query);
    if (next) linkNextPage(response, listBarcodes, { ...query, cursor: next });
    return page;
  }),
  route(addBarcode, ({ body, principal, once }) => add(context, principal, body, once)),
  route(getBarcode, ({ params, principal }) => get(context, principal, params.id)),
  route(deleteBarcode, ({ params, principal }) => remove(context, principal, params.id)),
  route(restoreBarcode, ({ params, principal }) => restore(context, principal, params.id)),
  route(favoriteBarcode, ({ params, body, principal }) => favorite(context, principal, params.id, body.favorite)),
  route(getManagerBadges, ({ principal }) => managerBadges(context, principal)),
  route(getStats, ({ principal }) => stats(context, principal)),
];
