// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../tests/wait-for.ts';
import { unreachable } from '../api/failure.ts';
import type { Outcome } from './delivery.ts';
import { createOutbox } from './outbox.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';
import { storedOutbox } from './stored-outbox.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const name = 'test';
const waiting: Outcome<string> = { state: 'waiting', failure: unreachable };
const refused: Outcome<string> = {
  state: 'refused',
  failure: { status: 400, code: 'invalid_request', message: 'Title is required' },
};

/** What a page has left: the entries of two people. */
async function leftByPage(...bodies: string[]) {
  const store = openOutboxStore<string>(name);
  for (const [index, body] of bodies.entries()) {
    const [userId = '', text = ''] = body.split(': ');
    const createdAt = new Date(index).toISOString();
    await store.put({ key: text, userId, body: text, createdAt, attempts: 0, withdrawn: false });
  }
  return store;
}

test('without a page what each person has left is sent once and in order, with its key', async () => {
  const store = await leftByPage('mia: fire', 'sam: spill', 'mia: flood');
  const sent: string[] = [];
  const followed: string[] = [];
  const outbox = storedOutbox<string, string>(
    { name, deliver: async ({ key, userId }) => ({ state: 'sent', reply: `${sent.push(`${userId}: ${key}`)}` }) },
    async ({ body }, reply) => void followed.push(`${body} ${reply}`),
  );
  expect(await outbox.send()).toBe(true);
  expect(await outbox.send()).toBe(true);
  expect(sent).toEqual(['mia: fire', 'mia: flood', 'sam: spill']);
  expect(followed).toEqual(['fire 1', 'flood 2', 'spill 3']);
  expect(await store.all()).toEqual([]);
});

test('what can not be sent stays, and it is said that the server was not reached', async () => {
  const store = await leftByPage('mia: fire');
  const outbox = storedOutbox<string, string>({ name, deliver: async () => waiting });
  expect(await outbox.send()).toBe(false);
  expect(await store.all()).toMatchObject([{ key: 'fire', failure: unreachable }]);
});

test('what the server refuses waits for the page, which returns it to its form', async () => {
  const store = await leftByPage('mia: fire');
  const returned: OutboxEntry<string>[] = [];
  const page = createOutbox<string, string>({
    store: openOutboxStore(name),
    deliver: async () => waiting,
    isReturned: () => true,
    settled: (entry) => returned.push(entry),
  });
  expect(await storedOutbox<string, string>({ name, deliver: async () => refused }).send()).toBe(true);
  expect(await store.all()).toMatchObject([{ key: 'fire', refused: true }]);
  await page.start('mia');
  await waitFor(async () => expect(await store.all()).toEqual([]));
  expect(returned).toMatchObject([{ body: 'fire' }]);
  page.stop();
});
