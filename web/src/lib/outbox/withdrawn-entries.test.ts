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

test('an entry withdrawn after it may have arrived is still sent, so that the server can cancel it', async () => {
  let reachable = false;
  const { outbox, settled } = outboxWith((entry) => (reachable ? sent(entry) : waiting));
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  await outbox.withdraw();
  reachable = true;
  void outbox.sendNow();
  await waitFor(() => expect(settled).toEqual([{ body: 'fire', state: 'sent', withdrawn: true }]));
});

test('a withdrawn entry stays until it is cancelled on the server, with the same key', async () => {
  let [reachable, undone] = [false, 0];
  const store = openOutboxStore<Body>('test');
  const undo = async (reply: string): Promise<Outcome<string>> =>
    ++undone < 3 ? waiting : { state: 'sent', reply: `undid ${reply}` };
  const { outbox, keys, settled, stored } = outboxWith((entry) => (reachable ? sent(entry) : waiting), { store, undo });
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  await outbox.withdraw();
  reachable = true;
  void outbox.sendNow();
  await waitFor(() => expect(undone).toBe(1));
  expect(await stored()).toMatchObject([{ body: 'fire', withdrawn: true }]);
  await vi.waitFor(() => expect(settled).toEqual([{ body: 'fire', state: 'sent', withdrawn: true }]), 10_000);
  expect(undone).toBe(3);
  expect(new Set(keys).size).toBe(1);
  await waitFor(async () => expect(await stored()).toEqual([]));
});

test('an entry that was not withdrawn is not cancelled', async () => {
  const undo = vi.fn();
  const { outbox, settled } = outboxWith(sent, { undo });
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  expect(settled).toHaveLength(1);
  expect(undo).not.toHaveBeenCalled();
});
