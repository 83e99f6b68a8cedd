import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, type Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { migrateDatabase } from '@floorlight/database/migrate';
import { createLogger } from '@floorlight/telemetry/logger';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { eventually } from '@floorlight/test-kit/eventually';
import { type FreshDatabase, migratedDatabase } from '@floorlight/test-kit/fresh-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatchUp, catchUp } from '../src/live/catch-up.ts';
import { type Connections, connections } from '../src/live/connections.ts';
import { type Deliverer, deliverer } from '../src/live/deliver.ts';
import type { Push } from '../src/live/push.ts';
import { announcements } from '../src/schema.ts';
import { announcementOf, storeFor } from './fixtures.ts';
import { type Sockets, startSockets } from './sockets.ts';

const log = createLogger({ service: 'notify', level: 'fatal' });
let database: FreshDatabase;
let db: Database;
let sockets: Sockets;
let open: Connections;
let reader: CatchUp;
let delivery: Deliverer;
beforeAll(async () => {
  [database, sockets] = await Promise.all([
    migratedDatabase(new URL('../migrations/expand', import.meta.url), migrateDatabase),
    startSockets(),
  ]);
  db = openDatabase({ url: database.url, log });
  open = connections();
  reader = catchUp({ db, log, resume: (connection) => delivery.resume(connection), watch: open.watch });
  delivery = deliverer(open, reader, log);
});
afterAll(async () => {
  reader.stop();
  sockets.stop();
  await db.stop();
  await database.drop();
});

const storeNotification = (tx: Transaction, userId: string) =>
  storeFor(tx, { id: userId, siteId: 'main' }, announcementOf(alertOf({ siteId: 'main' })));

const push = (userId: string, seq: number): Push => ({
  lane: 'alert',
  siteId: 'main',
  first: seq,
  seq,
  occurredAt: Date.now(),
  audience: null,
  listed: true,
  own: [[userId, true]],
  messages: { listed: JSON.stringify({ id: randomUUID() }) },
});

test('a push during a read of the feed is sent after the frames that were read', async () => {
  const { connection, received } = await sockets.open({ after: 0 });
  const { userId } = connection;
  open.add(connection);
  await db.transaction((tx) => storeNotification(tx, userId));

  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${announcements} in access exclusive mode`);
    reader.add(connection);
    await eventually(() => isLockAwaited());
    await storeNotification(tx, userId);
    delivery.deliver([push(userId, 2)]);
  });

  await eventually(() => received.length === 2);
  expect(received.map(({ seq }) => seq)).toEqual([1, 2]);
  delivery.deliver([push(userId, 2)]);
  delivery.deliver([push(userId, 3)]);
  await eventually(() => received.length === 3);
  expect(received.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

/** True when the reader has read which rows are new, and waits for their announcements. */
async function isLockAwaited(): Promise<boolean> {
  const { rows } = await db.pool.query('select from pg_locks where not granted');
  return rows.length > 0;
}
