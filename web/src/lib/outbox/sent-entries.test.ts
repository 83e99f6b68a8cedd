// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Body, outboxWith, sent, waiting } from '../../tests/outboxes.ts';
import { waitFor } from '../../tests/wait-for.ts';
import type { Outcome } from './delivery.ts';
import { openOutboxStore } from './outbox-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('an entry is stored before it is sent, and removed once the server has it', async () => {
  const store = openOutboxStore<Body>('test');
  let storedWhenSent = 0;
  const { outbox, settled } = outboxWith(
    async (entry) => {
      storedWhenSent = (await store.all()).length;
      return sent(entry);
    },
    { store },
  );
  await outbox.start('mia');
  expect(await outbox.add('mia', 'fire')).toEqual({ state: 'sent', reply: 'got fire' });
  expect(storedWhenSent).toBe(1);
  expect(await store.all()).toEqual([]);
  expect(settled).toEqual([{ body: 'fire', state: 'sent', withdrawn: false }]);
});

test('the screens that follow an outbox are not rendered again while it is empty', async () => {
  const { outbox } = outboxWith(sent);
  const [followed, entries] = [vi.fn(), outbox.entries()];
  outbox.subscribe(followed);
  await outbox.start('mia');
  await outbox.sendNow();
  outbox.stop();
  expect(followed).not.toHaveBeenCalled();
  expect(outbox.entries()).toBe(entries);
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  expect(followed).toHaveBeenCalled();
});

test('without a response an entry stays and is retried with the same key', async () => {
  let reachable = false;
  const { outbox, keys, settled, stored } = outboxWith((entry) => (reachable ? sent(entry) : waiting));
  await outbox.start('mia');
  expect(await outbox.add('mia', 'fire')).toEqual(waiting);
  expect(await stored()).toMatchObject([{ body: 'fire', attempts: 1 }]);
  reachable = true;
  await vi.waitFor(() => expect(settled).toHaveLength(1), { timeout: 3000 });
  expect(new Set(keys).size).toBe(1);
  expect(outbox.entries()).toEqual([]);
});

test('sendNow sends waiting entries at once, oldest first', async () => {
  let reachable = false;
  const { outbox, settled } = outboxWith((entry) => (reachable ? sent(entry) : waiting));
  await outbox.start('mia');
  for (const body of ['one', 'two', 'three']) await outbox.add('mia', body);
  reachable = true;
  void outbox.sendNow();
  await vi.waitFor(() => expect(settled.map(({ body }) => body)).toEqual(['one', 'two', 'three']), { timeout: 400 });
});

test('fifty presses while offline are fifty entries, each sent once', async () => {
  let reachable = false;
  const { outbox, settled } = outboxWith((entry) => (reachable ? sent(entry) : waiting));
  await outbox.start('mia');
  await Promise.all(Array.from({ length: 50 }, (_, index) => outbox.add('mia', `press ${index}`)));
  reachable = true;
  void outbox.sendNow();
  await vi.waitFor(() => expect(settled).toHaveLength(50), { timeout: 3000 });
  expect(new Set(settled.map(({ body }) => body)).size).toBe(50);
});

test('after a reload, stored entries are sent with their first key', async () => {
  const before = outboxWith(() => waiting);
  await before.outbox.start('mia');
  await before.outbox.add('mia', 'fire');
  before.outbox.stop();
  const after = outboxWith(sent);
  await after.outbox.start('mia');
  await waitFor(() => expect(after.settled).toHaveLength(1));
  expect(after.keys).toEqual([before.keys[0]]);
});

test('another user of the same device neither sees nor sends the entries', async () => {
  const before = outboxWith(() => waiting);
  await before.outbox.start('mia');
  await before.outbox.add('mia', 'fire');
  before.outbox.stop();
  const after = outboxWith(sent);
  await after.outbox.start('sam');
  await after.outbox.add('sam', 'flood');
  expect(after.settled.map(({ body }) => body)).toEqual(['flood']);
  expect(await after.stored()).toMatchObject([{ userId: 'mia', body: 'fire' }]);
});

test('a busy server gets an entry again as soon as it wants, not before', async () => {
  const busy: Outcome<string> = {
    state: 'waiting',
    failure: { status: 503, code: 'unavailable', message: 'Busy', retryAfter: 1 },
  };
  const sentAt: number[] = [];
  const { outbox, settled } = outboxWith((entry) => (sentAt.push(performance.now()) === 1 ? busy : sent(entry)));
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  await vi.waitFor(() => expect(settled).toHaveLength(1), 3000);
  const [first = 0, second = 0] = sentAt;
  expect(second - first).toBeGreaterThanOrEqual(999);
});

test('an entry waits behind an earlier one of its subject, and holds up no other', async () => {
  const stuck: Outcome<string> = {
    state: 'waiting',
    failure: { status: 503, code: 'unavailable', message: 'Away' },
  };
  let isStuck = true;
  const { outbox, settled } = outboxWith((entry) => (isStuck && entry.body === 'break: start' ? stuck : sent(entry)), {
    subjectOf: (body) => body.split(':')[0] ?? '',
  });
  await outbox.start('mia');
  for (const body of ['break: start', 'break: end', 'tote: take']) await outbox.add('mia', body);
  expect(settled.map(({ body }) => body)).toEqual(['tote: take']);
  isStuck = false;
  await outbox.sendNow();
  expect(settled.map(({ body }) => body)).toEqual(['tote: take', 'break: start', 'break: end']);
});
