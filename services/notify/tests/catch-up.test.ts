import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, type Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { migrations } from '@floorlight/database/migrate';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { type FreshDatabase, freshDatabase } from '@floorlight/test-kit/fresh-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatchUp, catchUp } from '../src/live/catch-up.ts';
import { type Connections, connections } from '../src/live/connections.ts';
import { deliverer, type Push } from '../src/live/deliver.ts';
import { announcements, feedCounters, notifications } from '../src/schema.ts';
import { alertOf, announcementOf } from './fixtures.ts';
import { type Sockets, startSockets } from './sockets.ts';

const log = createLogger({ service: 'notify', level: 'fatal' });
let database: FreshDatabase;
let db: Database;
let sockets: Sockets;
let open: Connections;
let reader: CatchUp;
let deliver: (push: Push) => void;
beforeAll(async () => {
  [database, sockets] = await Promise.all([freshDatabase(), startSockets()]);
  db = openDatabase({ url: database.url, log });
  await migrations(db, new URL('../migrations', import.meta.url)).start();
  open = connections();
  reader = catchUp({ db, log });
  deliver = deliverer(open, reader, log);
});
afterAll(async () => {
  reader.stop();
  sockets.stop();
  await db.stop();
  await database.drop();
});

async function storeNotification(tx: Transaction, userId: string, seq: number): Promise<void> {
  const alert = alertOf({ siteId: 'main' });
  await tx.insert(announcements).values(announcementOf(alert));
  await tx.insert(notifications).values({ userId, id: alert.id, seq });
  await tx
    .insert(feedCounters)
    .values({ userId, top: seq })
    .onConflictDoUpdate({ target: feedCounters.userId, set: { top: seq } });
}

const push = (userId: string, seq: number): Push => ({
  lane: 'alert',
  siteId: 'main',
  occurredAt: Date.now(),
  message: JSON.stringify({ id: randomUUID() }),
  seqs: new Map([[userId, seq]]),
});

test('a push during a read of the feed is sent after the frames that were read', async () => {
  const { connection, received } = await sockets.open({ after: 0 });
  const { userId } = connection;
  open.add(connection);
  await db.transaction((tx) => storeNotification(tx, userId, 1));

  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${announcements} in access exclusive mode`);
    reader.add(connection);
    await eventually(() => isLockAwaited());
    await storeNotification(tx, userId, 2);
    deliver(push(userId, 2));
  });

  await eventually(() => received.length === 2);
  expect(received.map(({ seq }) => seq)).toEqual([1, 2]);
  deliver(push(userId, 2));
  deliver(push(userId, 3));
  await eventually(() => received.length === 3);
  expect(received.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

/** True when the reader has read which rows are new, and waits for their announcements. */
async function isLockAwaited(): Promise<boolean> {
  const { rows } = await db.pool.query('select from pg_locks where not granted');
  return rows.length > 0;
}
