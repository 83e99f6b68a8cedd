import { type Barcode, isPrivileged, type listBarcodes } from '@floorlight/contracts/barcodes';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and, desc, eq, type SQL, sql } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { demandOpen, unlockedFor } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { type BarcodeRow, barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';

type Query = QueryOf<typeof listBarcodes>;

/** One page of the caller's vault, and the cursor of the one behind it, null on the last. */
export async function list(
  { db, now }: VaultContext,
  principal: Principal,
  query: Query,
): Promise<{ page: Barcode[]; next: string | null }> {
  if (query.type && isPrivileged(query.type)) await demandOpen(db.orm, principal, now());
  const rows: BarcodeRow[] = await statement(db, principal, now(), query);
  const { limit, sort = 'newest' } = query;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { page: rows.slice(0, limit).map(publicBarcode), next: last ? cursorOf(orders[sort], last) : null };
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
        cursor === undefined ? undefined : behind(orders[sort], cursor),
      ),
    )
    .orderBy(...orders[sort].by.map((part) => desc(part)))
    .limit(limit + 1);
}

/** What a person typed means just itself: a percent sign is one. */
const mentions = (search: string): SQL =>
  sql`${barcodes.searchText} like lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;

interface Order {
  by: [...SQL[], typeof barcodes.id];
  /** Where a row stands in it: a count, then a time. */
  place: (row: BarcodeRow) => [count: number, at: Date];
}

const touched = sql`coalesce(${barcodes.lastUsedAt}, ${barcodes.createdAt})`;
const touchedAt = (row: BarcodeRow): Date => row.lastUsedAt ?? row.createdAt;

const orders: Record<'newest' | 'recent' | 'most_used', Order> = {
  newest: { by: [sql`${barcodes.createdAt}`, barcodes.id], place: (row) => [0, row.createdAt] },
  recent: { by: [touched, barcodes.id], place: (row) => [0, touchedAt(row)] },
  most_used: {
    by: [sql`${barcodes.usageCount}`, touched, barcodes.id],
    place: (row) => [row.usageCount, touchedAt(row)],
  },
};

function cursorOf({ place }: Order, row: BarcodeRow): string {
  const [count, at] = place(row);
  return `${count}-${at.getTime()}-${row.id}`;
}

function behind({ by }: Order, cursor: string): SQL {
  const [count = '', at = ''] = cursor.split('-', 2);
  const id = cursor.slice(count.length + at.length + 2);
  const values = [
    sql`${Number(count)}::integer`,
    sql`${new Date(Number(at)).toISOString()}::timestamptz`,
    sql`${id}::uuid`,
  ];
  return sql`(${sql.join(by, sql`, `)}) < (${sql.join(values.slice(-by.length), sql`, `)})`;
}
