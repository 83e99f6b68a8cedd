// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Body, outboxWith, sent, waiting } from '../../tests/outboxes.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a browser that stores nothing still sends', async () => {
  const forbidden = () => Promise.reject(new Error('storage is forbidden'));
  const { outbox } = outboxWith(sent, { store: { all: forbidden, put: forbidden, remove: forbidden } });
  await outbox.start('mia');
  expect(await outbox.add('mia', 'fire')).toMatchObject({ state: 'sent' });
});

test('a storage that hangs delays sending by half a second at most', async () => {
  const hangs = () => new Promise<never>(() => undefined);
  const { outbox, settled } = outboxWith(sent, { store: { all: async () => [], put: hangs, remove: hangs } });
  await outbox.start('mia');
  void outbox.add('mia', 'fire');
  await vi.waitFor(() => expect(settled).toHaveLength(1), { timeout: 1500 });
});

test('an entry is marked as unstored until the browser can store it', async () => {
  const store = openOutboxStore<Body>('test');
  let isFull = true;
  const put = (entry: OutboxEntry<Body>) => (isFull ? Promise.reject(new Error('full')) : store.put(entry));
  const { outbox } = outboxWith(() => waiting, { store: { ...store, put } });
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  expect(outbox.entries()).toMatchObject([{ body: 'fire', stored: false }]);
  isFull = false;
  await vi.waitFor(() => expect(outbox.entries()[0]).not.toHaveProperty('stored'), 3000);
  expect(await store.all()).toMatchObject([{ body: 'fire' }]);
});
