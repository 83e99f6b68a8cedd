// @vitest-environment node
import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../tests/wait-for.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const entry: OutboxEntry<string> = {
  key: '9f0c7c1e-5f0e-4d6f-9a51-0a8a35b8f6b3',
  userId: 'mia',
  body: 'fire',
  createdAt: '2026-03-01T12:00:00.000Z',
  attempts: 0,
  withdrawn: false,
};

test('a database that failed to open is opened by the next call', async () => {
  const store = openOutboxStore<string>('test');
  (await openDB('test', 2)).close();
  await expect(store.put(entry)).rejects.toThrow(/version/i);
  await deleteDB('test');
  await store.put(entry);
  expect(await store.all()).toEqual([entry]);
});

test('a later version of the app changes the database at once, and finds what this one stored', async () => {
  const store = openOutboxStore<string>('test');
  await store.put(entry);
  const later = await openDB('test', 2, { upgrade: (db) => void db.createObjectStore('more') });
  expect(await later.getAll('outbox')).toEqual([entry]);
  await expect(store.put({ ...entry, attempts: 1 })).rejects.toThrow(/version/i);
  later.close();
});

test('a database that is deleted meanwhile is made anew', async () => {
  const store = openOutboxStore<string>('test');
  await store.put(entry);
  await deleteDB('test');
  expect(await store.all()).toEqual([]);
  await store.put(entry);
  expect(await store.all()).toEqual([entry]);
});

test('a connection that the browser closed is opened again', async () => {
  const { open } = indexedDB;
  const requests: IDBOpenDBRequest[] = [];
  indexedDB.open = (...args) => {
    const request = open.apply(indexedDB, args);
    requests.push(request);
    return request;
  };
  const store = openOutboxStore<string>('test');
  await store.put(entry);
  forceCloseDatabase(requests[0]?.result as never); // its types ask for the class instead of a database
  await waitFor(async () => expect(await store.all()).toEqual([entry]));
  expect(requests).toHaveLength(2);
});
