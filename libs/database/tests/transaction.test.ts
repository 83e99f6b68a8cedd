import { openDatabase, type Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeAndCommit } from '@floorlight/database/eager-transaction';
import { isUnavailable, uniqueViolation } from '@floorlight/database/errors';
import type { PreparedStatement } from '@floorlight/database/prepared';
import { together } from '@floorlight/database/together';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { log, openTestDatabase, type TestDatabase } from './open.ts';
import { notes } from './schema.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error) => error,
  );

test('while Postgres is read-only a write fails as unavailable, and can be retried', async () => {
  const { db } = opened;
  const write = (mode: 'read only' | 'read write') =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set transaction ${mode}`));
      await tx.insert(notes).values({ id: 'after a failover', words: 'yes' });
    });
  expect(isUnavailable(await failureOf(write('read only')))).toBe(true);
  await write('read write');
});

test('a transaction stores what it wrote; one that throws stores nothing', async () => {
  const { db } = opened;
  await db.transaction((tx) => tx.insert(notes).values({ id: 'committed', words: 'yes' }));
  const failure = await failureOf(
    db.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 'rolled back', words: 'no' });
      throw new Error('changed my mind');
    }),
  );
  expect(failure).toMatchObject({ message: 'changed my mind' });
  const rows = await db.orm.select().from(notes);
  expect(rows.map((row) => row.id)).toContain('committed');
  expect(rows.map((row) => row.id)).not.toContain('rolled back');
});

test('what is read goes with the begin; what is then written together is stored whole or not at all', async () => {
  const db = openDatabase({ url: opened.url, log, pipelined: true });
  const numbers = (tx: Transaction) =>
    together([1, 2, 3].map((number) => tx.execute<{ number: number }>(sql`select ${number}::int as number`)));
  const add = (tx: Transaction, id: string) => tx.insert(notes).values({ id, words: '' });
  const stored = async () => (await db.orm.select().from(notes)).map(({ id }) => id);

  const found = await db.readThenWrite(numbers, async (tx, results) => {
    await together([add(tx, 'first of two'), add(tx, 'second of two')]);
    return results.map(({ rows }) => rows[0]?.number);
  });
  expect(found).toEqual([1, 2, 3]);
  expect(await stored()).toEqual(expect.arrayContaining(['first of two', 'second of two']));

  const late = async (tx: Transaction) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await add(tx, 'after the failure');
  };
  const failure = await failureOf(
    db.readThenWrite(numbers, (tx) =>
      together([add(tx, 'before the failure'), add(tx, 'first of two'), add(tx, 'beside it'), late(tx)]),
    ),
  );
  expect(uniqueViolation(failure)).toBe('notes_pkey');
  expect(await stored()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(before the failure|after the failure|beside it)$/)]),
  );
  expect(isUnavailable(await failureOf(db.readThenWrite((tx) => tx.execute(sql`select 1`), endAllConnections)))).toBe(
    true,
  );
  await db.readThenWrite(numbers, (tx) => add(tx, 'over a new connection'));
  expect(await stored()).toContain('over a new connection');
  await db.stop();
});

test('statements that are sent with their commit are stored whole or not at all', async () => {
  const db = openDatabase({ url: opened.url, log, pipelined: true });
  const note = (id: string, words: unknown = ''): PreparedStatement => ({
    name: 'insert-note',
    text: 'insert into notes (id, words) values ($1, $2) returning id',
    values: [id, words],
  });
  const write = (...statements: PreparedStatement[]) =>
    db.readThenWrite(
      async () => {},
      (tx) => writeAndCommit(tx, statements),
    );
  const stored = async () => (await db.orm.select().from(notes)).map(({ id }) => id);
  const unsendable = {
    toPostgres() {
      throw new Error('pg cannot send this');
    },
  };

  const results = await write(note('one of two'), note('two of two'));
  expect(results.map(({ rows }) => rows)).toEqual([[{ id: 'one of two' }], [{ id: 'two of two' }]]);
  expect(uniqueViolation(await failureOf(write(note('beside a repeat'), note('one of two'))))).toBe('notes_pkey');
  await expect(write(note('before what cannot be sent'), note('it', unsendable))).rejects.toThrow(
    'pg cannot send this',
  );
  expect(isUnavailable(await failureOf(write(note('on a lost connection'), endingConnection)))).toBe(true);
  const late = db.readThenWrite(
    async () => {},
    async (tx) => {
      await writeAndCommit(tx, [note('the last')]);
      await tx.insert(notes).values({ id: 'too late', words: '' });
    },
  );
  expect(String(((await failureOf(late)) as Error).cause)).toContain('has been committed');
  await expect(db.transaction((tx) => writeAndCommit(tx, [note('of another kind')]))).rejects.toThrow('readThenWrite');
  await write(note('afterwards'));
  expect(await stored()).toEqual(expect.arrayContaining(['one of two', 'two of two', 'the last', 'afterwards']));
  expect(await stored()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(beside|before|on a lost|too late|of another)/)]),
  );
  await db.stop();
});

const endingConnection: PreparedStatement = {
  name: 'end-connection',
  text: 'select pg_terminate_backend(pg_backend_pid()) where $1',
  values: [true],
};

test('two transactions in a deadlock both succeed: the one Postgres ends is retried', async () => {
  const { db } = opened;
  await db.orm.insert(notes).values([
    { id: 'left', words: '' },
    { id: 'right', words: '' },
  ]);
  const firstLocks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let runs = 0;
  const append = (first: string, second: string, mine: 0 | 1) =>
    db.transaction(async (tx) => {
      runs++;
      await tx
        .update(notes)
        .set({ words: sql`${notes.words} || 'x'` })
        .where(eq(notes.id, first));
      firstLocks[mine].resolve();
      await Promise.all(firstLocks.map((lock) => lock.promise));
      await tx
        .update(notes)
        .set({ words: sql`${notes.words} || 'x'` })
        .where(eq(notes.id, second));
    });
  await Promise.all([append('left', 'right', 0), append('right', 'left', 1)]);
  expect(runs).toBeGreaterThan(2); // the one that runs again may meet the other once more
  expect(await db.orm.select({ words: notes.words }).from(notes).where(eq(notes.id, 'left'))).toEqual([
    { words: 'xx' },
  ]);
});

test('a unique violation names its constraint and is not an outage', async () => {
  const { db } = opened;
  await db.orm.insert(notes).values({ id: 'one', words: '' });
  const failure = await failureOf(db.orm.insert(notes).values({ id: 'one', words: '' }));
  expect(uniqueViolation(failure)).toBe('notes_pkey');
  expect(isUnavailable(failure)).toBe(false);
  expect(uniqueViolation(new Error('another'))).toBeNull();
});

test('a connection that Postgres closes, idle or in use, fails only the transaction that used it', async () => {
  const { url } = opened;
  const db = openDatabase({ url, log, max: 3 });
  await Promise.all([1, 2, 3].map(() => db.pool.query('select pg_sleep(0.05)')));
  const interrupted = failureOf(
    db.transaction(async (tx) => {
      await tx.insert(notes).values({ id: 'interrupted', words: '' });
      await endAllConnections();
      await eventually(() => db.pool.idleCount === 0);
      await tx.execute(sql`select 1`);
    }),
  );
  expect(isUnavailable(await interrupted)).toBe(true);
  await db.check();
  expect(await db.orm.select().from(notes).where(eq(notes.id, 'interrupted'))).toEqual([]);
  expect(db.pool.totalCount).toBeLessThanOrEqual(1);
  await db.stop();
});

async function endAllConnections() {
  await opened.db.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

test('start waits until Postgres answers; until then checks reject and transactions fail as unavailable', async () => {
  const line = await severable(opened.url);
  await line.sever();
  const db = openDatabase({ url: line.url, log });
  const starting = db.start();
  expect(isUnavailable(await failureOf(db.transaction((tx) => tx.execute(sql`select 1`))))).toBe(true);
  await expect(db.check()).rejects.toThrow();
  await line.restore();
  await starting;
  await db.check();
  line.stall();
  await expect(db.check()).rejects.toThrow('within 1 s');
  await line.restore();
  await eventually(() => db.check().then(() => true));
  await db.stop();
  await line.stop();
});

test('stop ends a start that is still waiting', async () => {
  const line = await severable(opened.url);
  await line.sever();
  const db = openDatabase({ url: line.url, log });
  const starting = db.start();
  await db.stop();
  await starting;
  await line.stop();
});
