import { randomUUID } from 'node:crypto';
import type { Envelope } from '@floorlight/contracts/events';
import { type Database, openDatabase, type Transaction } from '@floorlight/database/database';
import { migrations } from '@floorlight/database/migrate';
import { writeEvent } from '@floorlight/database/outbox';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { type Consumer, consumer } from '@floorlight/event-bus/consumer';
import { relay } from '@floorlight/event-bus/relay';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { freshDatabase } from '@floorlight/test-kit/fresh-database';
import { randomSite } from '@floorlight/test-kit/random-site';

export const log = createLogger({ service: 'event-bus-test', level: 'silent' });
const tables = new URL('../../database/tests/migrations', import.meta.url);

export interface House {
  siteId: string;
  /** Of its database. */
  url: string;
  db: Database;
  /** Connects; `close` hangs up. */
  bus(url: string): Promise<Bus>;
  /** Runs a part; `close` stops it. */
  run<P extends { start(): Promise<void>; stop(): Promise<void> }>(part: P): Promise<P>;
  relay(bus: Bus, options?: Partial<Parameters<typeof relay>[0]>): Promise<ReturnType<typeof relay>>;
  /** A consumer that notes the user of each password reset of this site. */
  listener(bus: Bus, noted: string[], before?: (tx: Transaction) => Promise<void>, db?: Database): Consumer;
  /** Says that these users' passwords were reset, each in a transaction of its own, one after the other. */
  say(userIds: string[]): Promise<Envelope[]>;
  close(): Promise<void>;
}

/** A service that speaks and one that hears, on one fresh database, at a site of their own. */
export async function openHouse(): Promise<House> {
  const { url, drop } = await freshDatabase();
  const db = openDatabase({ url, log });
  await db.start();
  await migrations(db, tables).start();
  const siteId = randomSite();
  const started: { stop(): Promise<void> }[] = [];

  async function run<P extends { start(): Promise<void>; stop(): Promise<void> }>(part: P): Promise<P> {
    started.push(part);
    await part.start();
    return part;
  }

  return {
    siteId,
    url,
    db,
    run,
    bus: (url) => run(connectBus({ url, name: 'test', log })),
    relay: (bus, options) => run(relay({ db, bus, log, ...options })),
    listener: (bus, noted, before = async () => {}, itsDb = db) =>
      consumer({
        db: itsDb,
        bus,
        log,
        service: 'test',
        hears: 'auth',
        site: siteId,
        durablePrefix: `${siteId}-`,
        on: {
          'auth.password.reset': async (tx, event) => {
            await before(tx);
            noted.push(event.payload.userId);
          },
        },
      }),
    async say(userIds) {
      const said: Envelope[] = [];
      for (const userId of userIds) {
        said.push(
          await db.transaction((tx) =>
            writeEvent(tx, { name: 'auth.password.reset', siteId, actor: null, payload: { userId } }),
          ),
        );
      }
      return said;
    },
    async close() {
      for (const part of started.reverse()) await part.stop();
      await db.stop();
      await drop();
    },
  };
}

export const users = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** Waits until nothing in the outbox is unsent. */
export const allSent = (db: Database): Promise<true> =>
  eventually(async () => {
    const { rows } = await db.pool.query('select count(*)::int as unsent from outbox where sent_at is null');
    return rows[0].unsent === 0 || false;
  });
