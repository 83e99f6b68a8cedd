import { randomUUID } from 'node:crypto';
import { type CallAuth, internalRoutes } from '@floorlight/contracts/callers';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { ErasedIdentity } from '@floorlight/contracts/internal-requests';
import { type Database, openDatabase } from '@floorlight/database/database';
import { pgTable, text, uuid } from '@floorlight/database/drizzle';
import { type PersonErasure, personErasure } from '@floorlight/people/person-erasure';
import { personalTable } from '@floorlight/people/personal-data';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { type FreshDatabase, freshDatabase } from '@floorlight/test-kit/fresh-database';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const log = createLogger({ service: 'people-test', level: 'fatal' });
const notes = pgTable('notes', { author: uuid().notNull(), authorName: text('author_name').notNull(), note: text() });
const tables = [
  personalTable(notes, {
    class: 'activity',
    of: 'author',
    erasure: 'keep',
    names: { authorName: 'author' },
    texts: ['note'],
  }),
];

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, log });
  await db.pool.query(`
    create table notes (author uuid not null, author_name text not null, note text);
    create table pending_erasures (
      user_id uuid primary key, replacement text not null, created_at timestamptz not null default now())`);
});
afterAll(async () => {
  await db.stop();
  await fresh.drop();
});

const textsNow = async (): Promise<string> => JSON.stringify((await db.pool.query('select * from notes')).rows);

/** A person with a note of theirs and one that names them, and auth, which knows them until the erasure is confirmed. */
async function erasedPerson({ isAway = () => false }: { isAway?: () => boolean } = {}) {
  const userId = randomUUID();
  const name = `Zoe ${userId.slice(0, 8)}`;
  await db.orm.insert(notes).values([
    { author: userId, authorName: name, note: 'mine' },
    { author: randomUUID(), authorName: 'Sam', note: `${name} fell` },
  ]);
  let identity: ErasedIdentity | null = { name, email: null, employeeId: null };
  /** What the notes said when the erasure was confirmed. */
  const confirmedWith: string[] = [];
  const callAuth: CallAuth = async (path) => {
    if (isAway()) return new Response(null, { status: 503 });
    if (path === internalRoutes.identifyErased.path) return Response.json(identity);
    confirmedWith.push(await textsNow());
    identity = null;
    return new Response(null, { status: 204 });
  };
  const erasure = personErasure({ service: 'breaks', db, tables, callAuth, log });
  await erasure.part.start();
  onTestFinished(() => erasure.part.stop());
  const payload = { userId, firstName: 'Erased', lastName: 'person', version: 2 };
  const event = { name: 'auth.user.erased', payload } as FloorEvent<'auth.user.erased'>;
  return { ...{ userId, name, erasure, confirmedWith }, handle: handler(erasure, event) };
}

const handler =
  ({ onErased }: PersonErasure, event: FloorEvent<'auth.user.erased'>) =>
  (fail?: Error): Promise<void> =>
    db.transaction(async (tx) => {
      await onErased(tx, event);
      if (fail) throw fail;
    });

const isPending = async (userId: string): Promise<boolean> => {
  const { rowCount } = await db.pool.query('select from pending_erasures where user_id = $1', [userId]);
  return rowCount === 1;
};

test('an erasure is confirmed once no text names the person any more', async () => {
  const { userId, name, handle, confirmedWith } = await erasedPerson();
  await handle();
  await eventually(() => confirmedWith.length > 0);
  expect(confirmedWith).toEqual([expect.stringContaining('Erased person fell')]);
  expect(confirmedWith[0]).not.toContain(name);
  await eventually(async () => !(await isPending(userId)));
});

test('one whose transaction is rolled back is not confirmed, and succeeds when the event comes again', async () => {
  const { name, handle, erasure, confirmedWith } = await erasedPerson();
  await expect(handle(new Error('the connection was lost'))).rejects.toThrow('the connection was lost');
  erasure.part.runNow();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(confirmedWith).toEqual([]);
  expect(await textsNow()).toContain(`${name} fell`);

  await handle();
  await eventually(() => confirmedWith.length === 1);
  expect(await textsNow()).not.toContain(name);
});

test('what refers to the person is erased without auth, and their name in texts once it answers', async () => {
  let isAway = true;
  const { userId, name, handle, erasure } = await erasedPerson({ isAway: () => isAway });
  await handle();
  expect(await textsNow()).not.toContain(`"author_name":"${name}"`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await textsNow()).toContain(`${name} fell`);
  expect(await isPending(userId)).toBe(true);

  isAway = false;
  erasure.part.runNow();
  await eventually(async () => !(await isPending(userId)));
  expect(await textsNow()).not.toContain(name);
});
