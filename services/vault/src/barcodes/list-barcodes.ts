import type * as barcodesContract from '@floorlight/contracts/barcodes';
import { type Barcode, type BarcodeSort, isPrivileged } from '@floorlight/contracts/barcodes';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { afterCursor, byTime, byValue, cursorOf, descending, type Order, pageOf } from '@floorlight/database/keyset';
import type { VaultContext } from '../context.ts';
import { requireOpen, unlockedFor } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { type BarcodeRow, barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';

type Query = QueryOf<typeof barcodesContract.listBarcodes>;

/** One page of the caller's vault, and the cursor of the next page, null on the last. */
export async function listBarcodes(
  { db, now }: VaultContext,
  principal: Principal,
  query: Query,
): Promise<{ page: Barcode[]; next: string | null }> {
  if (query.type && isPrivileged(query.type)) await requireOpen(db.orm, principal, now());
  const rows: BarcodeRow[] = await pageStatement(db, principal, now(), query);
  const { limit, sort = 'newest' } = query;
  const { page, last } = pageOf(rows, limit);
  return { page: page.map(publicBarcode), next: last && cursorAt(sort, last) };
}

/** The query of a page, for one row more: it tells whether there is another page. */
export function pageStatement({ orm }: Database, principal: Principal, now: Date, query: Query) {
  const { type, search, sort = 'newest', favorites, changedSince, limit, cursor } = query;
  return orm
    .select(barcodeColumns)
    .from(barcodes)
    .where(
      and(
        keptBy(principal),
        type ? eq(barcodes.type, type) : unlockedFor(principal, now),
        search ? contains(search) : undefined,
        favorites && eq(barcodes.isFavorite, favorites === 'true'),
        changedSince ? sql`greatest(${barcodes.updatedAt}, ${lastTouched}) >= ${changedSince}::timestamptz` : undefined,
        behindCursor(sort, cursor),
      ),
    )
    .orderBy(...descending(orders[sort]))
    .limit(limit + 1);
}

/** A search for a fixed text is a fifth faster than LIKE, and Postgres plans it without a look at statistics. */
const contains = (search: string): SQL =>
  sql`(strpos(${barcodes.searchText}, lower(${search})) > 0 or strpos(lower(${barcodes.note}), lower(${search})) > 0)`;

const lastTouched = sql`coalesce(${barcodes.lastUsedAt}, ${barcodes.createdAt})`;

const orders: Record<'newest' | BarcodeSort, Order> = {
  newest: [byTime(barcodes.createdAt), byValue(barcodes.id)],
  recent: [byTime(lastTouched), byValue(barcodes.id)],
  most_used: [byValue(barcodes.usageCount), byTime(lastTouched), byValue(barcodes.id)],
  favorites_first: [byValue(sql`${barcodes.isFavorite}::int`), byTime(lastTouched), byValue(barcodes.id)],
};
type Sort = keyof typeof orders;

/** Orders that begin with a number. Cursors of every order do. */
const isCounted = (sort: Sort): boolean => sort === 'most_used' || sort === 'favorites_first';

function cursorAt(sort: Sort, { id, usageCount, isFavorite, createdAt, lastUsedAt }: BarcodeRow): string {
  if (isCounted(sort)) {
    return cursorOf(sort === 'most_used' ? usageCount : Number(isFavorite), lastUsedAt ?? createdAt, id);
  }
  return cursorOf(0, sort === 'recent' ? (lastUsedAt ?? createdAt) : createdAt, id);
}

const behindCursor = (sort: Sort, cursor: string | undefined) =>
  afterCursor(orders[sort], isCounted(sort) ? cursor : cursor?.slice(cursor.indexOf('-') + 1));
