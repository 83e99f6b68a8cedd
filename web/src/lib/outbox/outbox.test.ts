// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../tests/wait-for.ts';
import { unreachable } from '../api/failure.ts';
import type { Outcome } from './delivery.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { type OtherTabChange, type OutboxEntry, openOutboxStore } from './outbox-store.ts';

type Body = string;
const waiting: Outcome<string> = { state: 'waiting', failure: unreachable };
const sent = ({ body }: OutboxEntry<Body>): Outcome<string> => ({ state: 'sent', reply: `got ${body}` });
const refused: Outcome<string> = {
  state: 'refused',
  failure: { status: 400, code: 'invalid_request', message: 'Title is required' },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function outboxWith(
  deliver: (entry: OutboxEntry<Body>) => Outcome<string> | Promise<Outcome<string>>,
  options: Partial<Pick<OutboxOptions<Body, string>, 'store' | 'undo' | 'subjectOf'>> = {},
) {
  const { store = openOutboxStore<Body>('test') } = options;
  const keys: string[] = [];
  const settled: { body: Body; state: string; withdrawn: boolean }[] = [];
  const outbox = createOutbox<Body, string>({
    ...options,
    store,
    deliver: async (entry) => {
      keys.push(entry.key);
      return deliver(entry);
    },
    settled: ({ body, withdrawn }, { state }) => settled.push({ body, state, withdrawn }),
  });
  return { outbox, keys, settled, stored: () => store.all() };
}

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

test('an entry of another tab is shown here, sent once, and removed in both', async () => {
  let reachable = false;
  const slowly = async (entry: OutboxEntry<Body>) => {
    const outcome = reachable ? sent(entry) : waiting;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return outcome;
  };
  const [one, two] = [outboxWith(slowly), outboxWith(slowly)];
  await one.outbox.start('mia');
  await two.outbox.start('mia');
  await one.outbox.add('mia', 'fire');
  await waitFor(() => expect(two.outbox.entries()).toMatchObject([{ body: 'fire' }]));
  reachable = true;
  void one.outbox.sendNow();
  void two.outbox.sendNow();
  await vi.waitFor(() => expect([one, two].map(({ outbox }) => outbox.entries())).toEqual([[], []]), 3000);
  expect([...one.settled, ...two.settled]).toHaveLength(1);
});

test('an entry of a closed tab is sent by an open one', async () => {
  const [closed, open] = [outboxWith(() => waiting), outboxWith(sent)];
  await open.outbox.start('mia');
  await closed.outbox.start('mia');
  await closed.outbox.add('mia', 'fire');
  closed.outbox.stop();
  await vi.waitFor(() => expect(open.settled).toHaveLength(1), 3000);
});

test('an entry withdrawn in one tab is cancelled by whichever tab sends it', async () => {
  let reachable = false;
  const undo = vi.fn(async (reply: string): Promise<Outcome<string>> => ({ state: 'sent', reply }));
  const deliver = (entry: OutboxEntry<Body>) => (reachable ? sent(entry) : waiting);
  const [one, two] = [deliver, () => waiting].map((each) => outboxWith(each, { undo }));
  await one?.outbox.start('mia');
  await two?.outbox.start('mia');
  await one?.outbox.add('mia', 'fire');
  await waitFor(() => expect(two?.outbox.entries()).toHaveLength(1));
  await two?.outbox.withdraw();
  await waitFor(() => expect(one?.outbox.entries()).toMatchObject([{ withdrawn: true }]));
  reachable = true;
  await vi.waitFor(() => expect(undo).toHaveBeenCalledWith('got fire'), 5000);
});

/** An outbox, and `receive` to simulate changes of another tab. */
async function withAnotherTab() {
  const store = openOutboxStore<Body>('test');
  let receive: (change: OtherTabChange) => void = () => {};
  const listen = (listener: typeof receive) => {
    receive = listener;
    return () => {};
  };
  const removedElsewhere = vi.fn();
  const settled = vi.fn();
  const outbox = createOutbox<Body, string>({
    store: { ...store, listen },
    deliver: async () => waiting,
    settled,
    removedElsewhere,
  });
  await outbox.start('mia');
  await outbox.add('mia', 'fire');
  const key = outbox.entries()[0]?.key ?? '';
  const apply = (change: OtherTabChange['change']) => receive({ key, change });
  return { outbox, store, removedElsewhere, settled, receive: apply };
}

test('an entry removed by another tab is reported once', async () => {
  const { outbox, removedElsewhere, settled, receive } = await withAnotherTab();
  receive('gone');
  receive('gone');
  expect(outbox.entries()).toEqual([]);
  expect(removedElsewhere).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();
});

test('an entry withdrawn in another tab is withdrawn in the store, even after a write of this tab', async () => {
  const { outbox, store, receive } = await withAnotherTab();
  receive('withdrawn');
  outbox.stop();
  await waitFor(async () => expect(await store.all()).toMatchObject([{ withdrawn: true }]));
});
