import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connections } from '../src/live/connections.ts';
import { deliverer } from '../src/live/deliver.ts';
import type { Push } from '../src/live/push.ts';
import { type OpenSocket, type Sockets, startSockets } from './sockets.ts';

const log = createLogger({ service: 'notify', level: 'fatal' });
let sockets: Sockets;
beforeAll(async () => {
  sockets = await startSockets();
});
afterAll(() => sockets.stop());

/** A user's open connection that is at the top of its feed. */
async function connected(audience: Connection['audience'] = 'managers'): Promise<OpenSocket> {
  const open = await sockets.open();
  Object.assign(open.connection, { cursor: 0, sent: 0, behind: false, audience });
  return open;
}

const push = (seq: number, of: Partial<Push> = {}): Push => ({
  lane: 'alert',
  siteId: 'main',
  first: seq,
  seq,
  occurredAt: Date.now(),
  audience: 'managers',
  listed: true,
  own: [],
  messages: { listed: '{"how":"listed"}', unlisted: '{"how":"unlisted"}' },
  ...of,
});

function deliveringTo(all: OpenSocket[]) {
  const open = connections();
  for (const { connection } of all) open.add(connection);
  const behind: Connection[] = [];
  const catchUp = {
    add(connection: Connection) {
      connection.behind = true;
      behind.push(connection);
    },
  };
  return { ...deliverer(open, catchUp, log), behind };
}

const numbers = ({ received }: OpenSocket) => received.map(({ after, seq }) => [after, seq]);

test('an alert overtakes routine pushes, and every feed stays in order', async () => {
  const crowd: OpenSocket[] = [];
  while (crowd.length < 700) crowd.push(await connected('everyone'));
  const manager = await connected();
  const { deliver, behind } = deliveringTo([...crowd, manager]);
  deliver([push(1, { lane: 'routine', audience: 'everyone' }), push(2)]);
  await eventually(() => crowd.every(({ received }) => received.length === 1) && manager.received.length === 2);
  expect(numbers(manager)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  const last = Math.max(...crowd.map(({ received }) => received[0]?.at ?? 0));
  expect(manager.received[1]?.at).toBeLessThan(last);
  expect(behind).toEqual([]);
});

test('a push reaches its audience and those named, each in their way, with the number of their last frame', async () => {
  const [manager, worker, sender, stranger] = [
    await connected(),
    await connected('everyone'),
    await connected('everyone'),
    await connected(null),
  ];
  const { deliver, behind } = deliveringTo([manager, worker, sender, stranger]);
  const own = (...some: [OpenSocket, boolean][]): Push['own'] =>
    some.map(([{ connection }, listed]) => [connection.userId, listed]);
  deliver([
    push(1, { listed: false }),
    push(2, { own: own([sender, true], [manager, false]) }),
    push(3, { audience: null, own: own([sender, false], [stranger, false]) }),
    push(4, { audience: 'everyone' }),
  ]);
  await eventually(() => manager.received.length === 3 && worker.received.length === 1 && sender.received.length === 3);
  await eventually(() => stranger.received.length === 1);
  expect([manager, worker, sender, stranger].map(numbers)).toEqual([
    [
      [0, 1],
      [1, 2],
      [2, 4],
    ],
    [[0, 4]],
    [
      [0, 2],
      [2, 3],
      [3, 4],
    ],
    [[0, 3]],
  ]);
  const ways = ({ received }: OpenSocket) => received.map(({ data }) => (data as { how: string }).how);
  expect(ways(manager)).toEqual(['unlisted', 'unlisted', 'listed']);
  expect(ways(sender)).toEqual(['listed', 'unlisted', 'unlisted']);
  expect(behind).toEqual([]);
});

test('pushes of two instances that arrive in the wrong order are sent in the right one', async () => {
  const manager = await connected();
  const { deliver, behind } = deliveringTo([manager]);
  deliver([push(1)]);
  deliver([push(3)]);
  deliver([push(2), push(2)]);
  await eventually(() => manager.received.length === 3);
  expect(numbers(manager)).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  expect(behind).toEqual([]);
});

test('after a lost push the connections of its site read their feeds, and resume with what came since', async () => {
  const [manager, worker] = [await connected(), await connected('everyone')];
  const { deliver, resume, behind } = deliveringTo([manager, worker]);
  deliver([push(1), push(1)]);
  deliver([push(3), push(4)]);
  await eventually(() => behind.length === 2);
  expect(numbers(manager)).toEqual([[0, 1]]);
  manager.connection.cursor = 1;
  expect(resume(manager.connection)).toBe(false);
  manager.connection.cursor = 3;
  expect(resume(manager.connection)).toBe(true);
  await eventually(() => manager.received.length === 2);
  expect(numbers(manager)).toEqual([
    [0, 1],
    [1, 4],
  ]);
});

test('the number at an earlier time is known, unless something was lost since', async () => {
  const { deliver, positionAt } = deliveringTo([]);
  const at = (time: number) => positionAt('main', time);
  expect(at(performance.now())).toBeNull();
  const start = performance.now();
  deliver([push(7)]);
  const between = performance.now();
  deliver([push(8, { seq: 9 }), push(10)]);
  expect([start, between, performance.now()].map(at)).toEqual([null, 7, 10]);
  deliver([push(12)]);
  expect(at(performance.now())).toBe(10);
  await eventually(() => at(performance.now()) === 12);
  expect(at(between)).toBeNull();
});

test("a change of one person's feed makes only their connections read it", async () => {
  const [manager, newcomer] = [await connected(), await connected(null)];
  const { deliver, behind } = deliveringTo([manager, newcomer]);
  deliver([push(1, { seq: 3, audience: null, changed: newcomer.connection.userId }), push(4)]);
  await eventually(() => manager.received.length === 1);
  expect(numbers(manager)).toEqual([[0, 4]]);
  expect(behind).toEqual([newcomer.connection]);
});

test('alerts of one commit arrive in order, and the next ones follow', async () => {
  const crowd: OpenSocket[] = [];
  while (crowd.length < 20) crowd.push(await connected());
  const { deliver } = deliveringTo(crowd);
  const expected = Array.from({ length: 200 }, (_, index) => index + 1);
  deliver(expected.map((seq) => push(seq)));
  await eventually(() => crowd.every(({ received }) => received.length === expected.length));
  for (const { received } of crowd) expect(received.map(({ seq }) => seq)).toEqual(expected);
});
