// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Body, outboxWith, sent, waiting } from '../../tests/outboxes.ts';
import { waitFor } from '../../tests/wait-for.ts';
import type { Outcome } from './delivery.ts';
import { createOutbox } from './outbox.ts';
import { type OtherTabChange, type OutboxEntry, openOutboxStore } from './outbox-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
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
