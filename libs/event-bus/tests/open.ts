import { randomUUID } from 'node:crypto';
import type { Envelope } from '@floorlight/contracts/events';
import { type Database, openDatabase, type Transaction } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { writeEvent } from '@floorlight/database/outbox';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { type Consumer, consumer } from '@floorlight/event-bus/consumer';
import type { EventKeyVariables } from '@floorlight/event-bus/event-keys';
import { each } from '@floorlight/event-bus/handlers';
import { relay } from '@floorlight/event-bus/relay';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { eventually } from '@floorlight/test-kit/eventually';
import { migratedDatabase } from '@floorlight/test-kit/fresh-database';
import { randomSite } from '@floorlight/test-kit/random-site';
import { testUrls } from '@floorlight/test-kit/urls';
import { connect, headers } from '@nats-io/transport-node';

export const log = createLogger({ service: 'event-bus-test', level: 'silent' });
const tables = new URL('../../database/tests/migrations', import.meta.url);

export interface Harness {
  siteId: string;
  databaseUrl: string;
  db: Database;
  /** Connects, by default with the key of every service; `close` disconnects. */
  bus(url: string, keys?: EventKeyVariables): Promise<Bus>;
  /** Starts a part; `close` stops it. */
  run<P extends { start(): Promise<void>; stop(): Promise<void> }>(part: P): Promise<P>;
  relay(bus: Bus, options?: Partial<Parameters<typeof relay>[0]>): Promise<ReturnType<typeof relay>>;
  /** A consumer that adds the user of each password reset of this site to `handled`. */
  resetConsumer(bus: Bus, handled: string[], before?: (tx: Transaction) => Promise<void>, db?: Database): Consumer;
  /** Connects to the same database, as another instance does. */
  openAnother(): Promise<Database>;
  /** Writes a password reset for each of these users, in order, each in its own transaction. */
  writeResets(userIds: string[], db?: Database): Promise<Envelope[]>;
  /** Writes so many revocations of sessions, in order. */
  writeRevocations(count: number): Promise<Envelope[]>;
  close(): Promise<void>;
}

/** Relays and consumers that share a fresh database and a site of their own. */
export async function openHarness(): Promise<Harness> {
  const { url, drop } = await migratedDatabase(tables, migrateDatabase);
  const db = openDatabase({ url, log });
  await db.start();
  const siteId = randomSite();
  const started: { stop(): Promise<void> }[] = [];

  async function run<P extends { start(): Promise<void>; stop(): Promise<void> }>(part: P): Promise<P> {
    started.push(part);
    await part.start();
    return part;
  }

  return {
    siteId,
    databaseUrl: url,
    db,
    run,
    bus: (url, keys) => run(connectBus({ config: { ...testBusConfig(url), ...keys }, name: 'test', log })),
    relay: (bus, options) => run(relay({ db, bus, log, ...options })),
    resetConsumer: (bus, handled, before = async () => {}, itsDb = db) =>
      consumer({
        db: itsDb,
        bus,
        log,
        service: 'test',
        producer: 'auth',
        site: siteId,
        durablePrefix: `${siteId}-`,
        on: {
          'auth.password.reset': each(async (tx, event) => {
            await before(tx);
            handled.push(event.payload.userId);
          }),
        },
      }),
    openAnother: () => run(openDatabase({ url, log })),
    async writeResets(userIds, itsDb = db) {
      const written: Envelope[] = [];
      for (const userId of userIds) {
        written.push(
          await itsDb.transaction((tx) =>
            writeEvent(tx, { name: 'auth.password.reset', siteId, actor: null, payload: { userId } }),
          ),
        );
      }
      return written;
    },
    async writeRevocations(count) {
      const written: Envelope[] = [];
      for (let index = 0; index < count; index++) {
        const payload = { sessionIds: [randomUUID()], userId: randomUUID() };
        written.push(
          await db.transaction((tx) => writeEvent(tx, { name: 'auth.session.revoked', siteId, actor: null, payload })),
        );
      }
      return written;
    },
    async close() {
      for (const part of started.reverse()) await part.stop();
      await db.stop();
      await drop();
    },
  };
}

/** A password reset of this user, as an envelope that nobody has written yet. */
export const resetOf = (userId: string, siteId: string): Envelope => ({
  id: randomUUID(),
  name: 'auth.password.reset',
  siteId,
  occurredAt: new Date().toISOString(),
  actor: null,
  requestId: null,
  traceparent: null,
  payload: { userId },
});

export const newUserIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** Waits until the relay has sent everything in the outbox. */
export const untilAllSent = (db: Database): Promise<true> =>
  eventually(async () => {
    const { rows } = await db.pool.query('select count(*)::int as unsent from outbox where sent_at is null');
    return rows[0].unsent === 0 || false;
  });

/** Publishes to the stream without the relay and without a message id, so that NATS does not drop duplicates. */
export async function publishRaw(bus: Bus, subject: string, data: string): Promise<void> {
  const connection = await connect({ servers: testUrls.nats });
  const signed = headers();
  const signature = bus.keys.sign(data);
  if (signature) signed.set(signatureHeader, signature);
  await connection.request(subject, data, { headers: signed, timeout: 2000 });
  await connection.close();
}
