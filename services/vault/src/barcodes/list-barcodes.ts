import { type Barcode, isPrivileged, type listBarcodes } from '@floorlight/contracts/barcodes';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { behind, byTime, byValue, cursorOf, descending, type Order, pageOf } from '@floorlight/database/keyset';
import type { VaultContext } from '../context.ts';
import { demandOpen, unlockedFor } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { type BarcodeRow, barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';

type Query = QueryOf<typeof listBarcodes>;

/** One page of the caller's vault, and the cursor of the next page, null on the last. */
export async function list(
  { db, now }: VaultContext,
  principal: Principal,
  query: Query,
): Promise<{ page: Barcode[]; next: string | null }> {
  if (query.type && isPrivileged(query.type)) await demandOpen(db.orm, principal, now());
  const rows: BarcodeRow[] = await statement(db, principal, now(), query);
  const { limit, sort = 'newest' } = query;
  const { page, last } = pageOf(rows, limit);
  return { page: page.map(publicBarcode), next: last && cursorAt(sort, last) };
}

/** What Postgres is asked: for one more than the page, to know whether there is another. */
export function statement({ orm }: Database, principal: Principal, now: Date, query: Query) {
  const { type, search, sort = 'newest', favorites, limit, cursor } = query;
  return orm
    .select(barcodeColumns)
    .from(barcodes)
    .where(
      and(
        keptBy(principal),
        type ? eq(barcodes.type, type) : unlockedFor(principal, now),
        search ? mentions(search) : undefined,
        favorites && eq(barcodes.isFavorite, favorites === 'true'),
        behindCursor(sort, cursor),
      ),
    )
    .orderBy(...descending(orders[sort]))
    .limit(limit + 1);
}

/** What a person typed means just itself: a percent sign is one. */
const mentions = (search: string): SQL =>
  sql`${barcodes.searchText} like lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;

const touched = sql`coalesce(${barcodes.lastUsedAt}, ${barcodes.createdAt})`;

const orders: Record<'newest' | 'recent' | 'most_used', Order> = {
  newest: [byTime(barcodes.createdAt), byValue(barcodes.id)],
  recent: [byTime(touched), byValue(barcodes.id)],
  most_used: [byValue(barcodes.usageCount), byTime(touched), byValue(barcodes.id)],
};
type Sort = keyof typeof orders;

/** Cursors of every order begin with a count, which only `most_used` goes by. */
function cursorAt(sort: Sort, { id, usageCount, createdAt, lastUsedAt }: BarcodeRow): string {
  if (sort === 'most_used') return cursorOf(usageCount, lastUsedAt ?? createdAt, id);
  return cursorOf(0, sort === 'recent' ? (lastUsedAt ?? createdAt) : createdAt, id);
}

const behindCursor = (sort: Sort, cursor: string | undefined) =>
  behind(orders[sort], sort === 'most_used' ? cursor : cursor?.slice(cursor.indexOf('-') + 1));
