import { inBatches } from '@floorlight/database/cursor';
import { asc, like } from '@floorlight/database/drizzle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './open.ts';
import { notes } from './schema.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.db.pool.query(
    `insert into notes (id, words) select to_char(n, 'fm0000'), 'page' from generate_series(1, 25) n`,
  );
});
afterAll(() => opened.close());

const read = (size: number, words = 'page') => {
  const statement = opened.db.orm.select().from(notes).where(like(notes.words, words)).orderBy(asc(notes.id)).toSQL();
  return inBatches<{ id: string; words: string }>(opened.db, statement, size);
};
const batchSizes = async (batches: AsyncIterable<unknown[]>) => {
  const sizes: number[] = [];
  for await (const batch of batches) sizes.push(batch.length);
  return sizes;
};
const connectionsInUse = () => opened.db.pool.totalCount - opened.db.pool.idleCount;

test('returns all rows in order and in batches, from the snapshot of the first batch', async () => {
  const ids: string[] = [];
  for await (const batch of read(10)) {
    if (ids.length === 0) await opened.db.orm.insert(notes).values({ id: '9999', words: 'page' });
    ids.push(...batch.map(({ id }) => id));
  }
  expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1).padStart(4, '0')));
  await opened.db.pool.query(`delete from notes where id = '9999'`);
  expect([await batchSizes(read(10)), await batchSizes(read(25)), await batchSizes(read(10, 'none'))]).toEqual([
    [10, 10, 5],
    [25],
    [],
  ]);
  expect(connectionsInUse()).toBe(0);
});

test('releases the connection when the reader stops early or fails, and before the last batch', async () => {
  for await (const _batch of read(10)) {
    expect(connectionsInUse()).toBe(1);
    break;
  }
  expect(connectionsInUse()).toBe(0);
  await expect(
    (async () => {
      for await (const _batch of read(10)) throw new Error('full');
    })(),
  ).rejects.toThrow('full');
  expect(connectionsInUse()).toBe(0);
  for await (const _batch of read(100)) expect(connectionsInUse()).toBe(0);
  await expect(batchSizes(inBatches(opened.db, { sql: 'select * from nowhere', params: [] }))).rejects.toThrow(
    'nowhere',
  );
  expect(connectionsInUse()).toBe(0);
});
