import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connections } from '../src/live/connections.ts';
import { deliverer, type Push } from '../src/live/deliver.ts';
import { type OpenSocket, type Sockets, startSockets } from './sockets.ts';

const log = createLogger({ service: 'notify', level: 'fatal' });
let sockets: Sockets;
beforeAll(async () => {
  sockets = await startSockets();
});
afterAll(() => sockets.stop());

/** A user's open connection that is at the top of its feed. */
async function connected(): Promise<OpenSocket> {
  const open = await sockets.open();
  Object.assign(open.connection, { cursor: 0, behind: false });
  return open;
}

const pushTo = (lane: Push['lane'], seqs: [Connection, number][]): Push => ({
  lane,
  siteId: 'main',
  occurredAt: Date.now(),
  message: '{}',
  seqs: new Map(seqs.map(([{ userId }, seq]) => [userId, seq])),
});

test('an alert overtakes routine pushes, and every feed stays in order', async () => {
  const crowd: OpenSocket[] = [];
  while (crowd.length < 700) crowd.push(await connected());
  const [alertOnly, both] = [await connected(), await connected()];
  const open = connections();
  for (const { connection } of [...crowd, alertOnly, both]) open.add(connection);
  const behind: Connection[] = [];
  const deliver = deliverer(open, { add: (connection) => behind.push(connection), stop: () => {} }, log);

  const everyone = [...crowd, both].map(({ connection }): [Connection, number] => [connection, 1]);
  deliver(pushTo('routine', everyone));
  deliver(
    pushTo('alert', [
      [alertOnly.connection, 1],
      [both.connection, 2],
    ]),
  );

  await eventually(
    () => [...crowd, alertOnly].every(({ received }) => received.length === 1) && both.received.length === 2,
  );
  expect(both.received.map(({ seq }) => seq)).toEqual([1, 2]);
  const last = Math.max(...crowd.map(({ received }) => received[0]?.at ?? 0));
  expect(alertOnly.received[0]?.at).toBeLessThan(last);
  expect(both.received[1]?.at).toBeLessThan(last);
  expect(behind).toEqual([]);
});

test('a push with a gap before it makes the connection read its feed, and a repeated push is ignored', async () => {
  const { connection, received } = await connected();
  const open = connections();
  open.add(connection);
  const behind: Connection[] = [];
  const deliver = deliverer(open, { add: (each) => behind.push(each), stop: () => {} }, log);
  deliver(pushTo('alert', [[connection, 1]]));
  deliver(pushTo('alert', [[connection, 1]]));
  deliver(pushTo('alert', [[connection, 3]]));
  await eventually(() => received.length > 0 && behind.length > 0);
  expect(received.map(({ seq }) => seq)).toEqual([1]);
  expect(behind).toEqual([connection]);
  expect(connection.known).toBe(3);
});

test('alerts of one commit arrive in order, and the next ones follow', async () => {
  const crowd: OpenSocket[] = [];
  while (crowd.length < 20) crowd.push(await connected());
  const open = connections();
  for (const { connection } of crowd) open.add(connection);
  const deliver = deliverer(open, { add: () => {}, stop: () => {} }, log);
  const alerts = 200;
  for (let seq = 1; seq <= alerts; seq++) {
    deliver(
      pushTo(
        'alert',
        crowd.map(({ connection }) => [connection, seq]),
      ),
    );
  }
  const expected = Array.from({ length: alerts }, (_, index) => index + 1);
  await eventually(() => crowd.every(({ received }) => received.length === alerts));
  for (const { received } of crowd) expect(received.map(({ seq }) => seq)).toEqual(expected);
});
