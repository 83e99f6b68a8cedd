import { randomUUID } from 'node:crypto';
import { instant } from '@floorlight/database/columns';
import { integer, pgTable, text, uuid } from '@floorlight/database/drizzle';
import { afterCursor, byTime, byValue, createdBefore, cursorOf, descending, pageOf } from '@floorlight/database/keyset';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './open.ts';

const parcels = pgTable('parcels', {
  id: uuid().primaryKey(),
  siteId: text('site_id').notNull(),
  weight: integer().notNull(),
  createdAt: instant('created_at').notNull(),
});
type Parcel = typeof parcels.$inferSelect;

const day = Date.parse('2026-05-01T08:00:00.123Z');
let opened: TestDatabase;
let all: Parcel[];

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.db.pool.query(
    'create table parcels (id uuid primary key, site_id text not null, weight int not null, created_at timestamptz(3) not null)',
  );
  // Three parcels per millisecond and three per weight.
  all = Array.from({ length: 9 }, (_, index) => ({
    id: randomUUID(),
    siteId: 'main',
    weight: index % 3,
    createdAt: new Date(day + Math.floor(index / 3)),
  }));
  await opened.db.orm.insert(parcels).values(all);
});
afterAll(() => opened.close());

const orders = {
  newest: {
    order: [byTime(parcels.createdAt), byValue(parcels.id)],
    cursorAt: (row: Parcel) => cursorOf(row.createdAt, row.id),
  },
  heaviest: {
    order: [byValue(parcels.weight), byTime(parcels.createdAt), byValue(parcels.id)],
    cursorAt: (row: Parcel) => cursorOf(row.weight, row.createdAt, row.id),
  },
};

test.each(['newest', 'heaviest'] as const)('%s first: page by page, every row is read once', async (name) => {
  const { order, cursorAt } = orders[name];
  const read = (cursor: string | undefined, limit: number) =>
    opened.db.orm
      .select()
      .from(parcels)
      .where(afterCursor(order, cursor))
      .orderBy(...descending(order))
      .limit(limit);
  const whole = await read(undefined, 100);
  const sizes: number[] = [];
  const ids: string[] = [];
  for (let cursor: string | undefined; sizes.length === 0 || cursor !== undefined; ) {
    const { page, last } = pageOf(await read(cursor, 4 + 1), 4);
    sizes.push(page.length);
    ids.push(...page.map(({ id }) => id));
    cursor = last === null ? undefined : cursorAt(last);
  }
  expect(sizes).toEqual([4, 4, 1]);
  expect(ids).toEqual(whole.map(({ id }) => id));
  expect(new Set(ids).size).toBe(all.length);
});

test('a page with all remaining rows is the last page', () => {
  expect(pageOf([1, 2, 3], 3)).toEqual({ page: [1, 2, 3], last: null });
  expect(pageOf([1, 2, 3], 2)).toEqual({ page: [1, 2], last: 2 });
  expect(pageOf([], 2)).toEqual({ page: [], last: null });
});

test('a row of the site is followed by those created before it, any other id by none', async () => {
  const { order } = orders.newest;
  const whole = await opened.db.orm
    .select()
    .from(parcels)
    .orderBy(...descending(order));
  const fifth = whole[4] as Parcel; // there are nine
  const rowsBefore = (row: { id: string; siteId: string }) =>
    opened.db.orm
      .select()
      .from(parcels)
      .where(createdBefore(parcels, row))
      .orderBy(...descending(order));
  expect(await rowsBefore({ id: fifth.id, siteId: 'main' })).toEqual(whole.slice(5));
  expect(await rowsBefore({ id: fifth.id, siteId: 'elsewhere' })).toEqual([]);
  expect(await rowsBefore({ id: randomUUID(), siteId: 'main' })).toEqual([]);
});
