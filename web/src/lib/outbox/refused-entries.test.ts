// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Body, outboxWith, refused, sent, waiting } from '../../tests/outboxes.ts';
import type { Outcome } from './delivery.ts';
import { openOutboxStore } from './outbox-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a refusal that a form awaits is reported, and not stored', async () => {
  const { outbox, keys, settled, stored } = outboxWith(() => refused);
  await outbox.start('mia');
  expect(await outbox.add('mia', '')).toEqual(refused);
  void outbox.sendNow();
  expect(settled).toEqual([{ body: '', state: 'refused', withdrawn: false }]);
  expect(keys).toHaveLength(1);
  expect(await stored()).toEqual([]);
});

test('an entry refused later stays with its reason, is not retried by itself, and is sent again on request', async () => {
  let outcome: Outcome<string> = waiting;
  const { outbox, keys, settled, stored } = outboxWith(() => outcome);
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  outcome = refused;
  await outbox.sendNow();
  expect(outbox.entries()).toEqual([]);
  expect(outbox.refused()).toMatchObject([{ body: 'fire', failure: { message: 'Title is required' } }]);
  await outbox.sendNow();
  expect(keys).toHaveLength(2);

  const after = outboxWith(sent);
  outbox.stop();
  await after.outbox.start('mia');
  const [{ key = '' } = {}] = after.outbox.refused();
  expect(after.keys).toEqual([]);
  await after.outbox.retry(key);
  expect(after.settled).toEqual([{ body: 'fire', state: 'sent', withdrawn: false }]);
  expect(after.keys).toEqual([keys[0]]);
  expect(settled.map(({ state }) => state)).toEqual(['refused']);
  expect(await stored()).toEqual([]);
});

test('a discarded entry is gone, also after a reload', async () => {
  const { outbox, stored } = outboxWith(() => waiting);
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  await outbox.discard(outbox.entries()[0]?.key ?? '');
  expect(outbox.entries()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('several entries say how each ended, also one that another tab has sent or the server refused there', async () => {
  const elsewhere = openOutboxStore<Body>('test');
  const failure = { status: 503, code: 'unavailable' as const, message: 'Busy' };
  const { outbox } = outboxWith(async (entry) => {
    if (entry.body !== 'sent') return entry.body === 'refused' ? refused : { state: 'waiting', failure };
    await elsewhere.remove('d', 'refused');
    await elsewhere.remove('e', 'sent');
    await vi.waitFor(() => expect(outbox.entries().map(({ key }) => key)).toEqual(['a', 'b', 'c']));
    return sent(entry);
  });
  await outbox.start('mia');
  const bodies = { a: 'sent', b: 'refused', c: 'busy', d: 'elsewhere', e: 'elsewhere' };
  const stored = vi.fn();
  const ends = await outbox.queueAll(
    'mia',
    Object.entries(bodies).map(([key, body]) => ({ key, body })),
    stored,
  );
  expect(ends).toMatchObject([
    { state: 'sent' },
    { state: 'refused' },
    { state: 'waiting', entry: { key: 'c', failure } },
    { state: 'refused' },
    { state: 'sent' },
  ]);
  expect(stored).toHaveBeenCalledExactlyOnceWith(Object.keys(bodies));
});
