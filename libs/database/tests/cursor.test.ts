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

const pages = (size: number, words = 'page') => {
  const statement = opened.db.orm.select().from(notes).where(like(notes.words, words)).orderBy(asc(notes.id)).toSQL();
  return inBatches<{ id: string; words: string }>(opened.db, statement, size);
};
const lengths = async (batches: AsyncIterable<unknown[]>) => {
  const found: number[] = [];
  for await (const batch of batches) found.push(batch.length);
  return found;
};
const held = () => opened.db.pool.totalCount - opened.db.pool.idleCount;

test('all rows come, in order and in batches, as of the moment the first was read', async () => {
  const ids: string[] = [];
  for await (const batch of pages(10)) {
    if (ids.length === 0) await opened.db.orm.insert(notes).values({ id: '9999', words: 'page' });
    ids.push(...batch.map(({ id }) => id));
  }
  expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => String(index + 1).padStart(4, '0')));
  await opened.db.pool.query(`delete from notes where id = '9999'`);
  expect([await lengths(pages(10)), await lengths(pages(25)), await lengths(pages(10, 'none'))]).toEqual([
    [10, 10, 5],
    [25],
    [],
  ]);
  expect(held()).toBe(0);
});

test('a reader who ends early, or fails, gives the connection back; the last batch is read without one', async () => {
  for await (const _batch of pages(10)) {
    expect(held()).toBe(1);
    break;
  }
  expect(held()).toBe(0);
  await expect(
    (async () => {
      for await (const _batch of pages(10)) throw new Error('full');
    })(),
  ).rejects.toThrow('full');
  expect(held()).toBe(0);
  for await (const _batch of pages(100)) expect(held()).toBe(0);
  await expect(lengths(inBatches(opened.db, { sql: 'select * from nowhere', params: [] }))).rejects.toThrow('nowhere');
  expect(held()).toBe(0);
});
