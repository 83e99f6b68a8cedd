import { openDatabase } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { freshDatabase } from '@floorlight/test-kit/fresh-database';
import { expect, onTestFinished, test } from 'vitest';
import { log } from './open.ts';

async function oneConnection() {
  const { url, drop } = await freshDatabase();
  const db = openDatabase({ url, log, max: 1 });
  onTestFinished(async () => {
    await db.stop();
    await drop();
  });
  await db.pool.query('create table crates (id int primary key, label text); insert into crates values (1, $$A$$)');
  const repeat = async (run: () => Promise<{ rows: unknown[] }>) => {
    for (let use = 0; use < 30; use++) await run();
    return (await run()).rows;
  };
  const prepared = async () =>
    (await db.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
      .map(({ statement }) => statement)
      .filter((statement) => statement.includes('crates'));
  return { db, repeat, prepared };
}

test('a statement that repeats is prepared, and answers the same while a column comes', async () => {
  const { db, repeat, prepared } = await oneConnection();
  const labels = () => db.orm.execute(sql`select label from crates where id = ${1}`);
  await labels();
  expect(await prepared()).toEqual([]);
  expect(await repeat(labels)).toEqual([{ label: 'A' }]);
  expect(await prepared()).toEqual(['select label from crates where id = $1']);
  await db.pool.query('alter table crates add column weight int; update crates set label = $$B$$');
  expect((await labels()).rows).toEqual([{ label: 'B' }]);
});

test('one that returns all columns is not, because a new column would break it', async () => {
  const { db, repeat, prepared } = await oneConnection();
  const all = () => db.orm.execute(sql`select * from crates where id = ${1}`);
  const returned = () => db.orm.execute(sql`update crates set label = ${'C'} returning crates.*`);
  await repeat(all);
  await repeat(returned);
  expect(await prepared()).toEqual([]);
  await db.pool.query('alter table crates add column weight int');
  expect((await all()).rows).toEqual([{ id: 1, label: 'C', weight: null }]);
});
