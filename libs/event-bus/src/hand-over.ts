import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope, EventName } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { and, gt, inArray, isNull, or, type SQL, sql } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { eventsHandedOver } from './metrics.ts';
import type { OutboxMarks } from './outbox-marks.ts';

/** Few enough for one request of at most 1 MB. */
const batch = 50;
/** Milliseconds per batch; well below the limit for an idle transaction. */
const timeout = 3000;
/** The most events in memory; a scan finds the others. */
const mostWaiting = 5000;
/** Failures in a row after which it may be this event that the receiver refuses. */
const failuresBeforePostponing = 3;
/** Milliseconds before a failed batch is tried again. */
const retryDelay = { first: 50, most: 1000 };

/** Consumers rarely lag more than this. Events sent later may be lost with NATS before a consumer got them. */
const consumerLag = '30 seconds';

/** Resolves when the receiver has handled the events. It must ignore repeated ones: it may have them from the bus. */
export type Fallback = (events: Envelope[]) => Promise<void>;

export interface HandOver {
  accepts(name: EventName): boolean;
  /** Hands an event over. */
  add(event: Envelope): void;
  /** The bus has stored it meanwhile. */
  remove(id: string): void;
  /**
   * Hands over what is in the outbox, each event once: first those that are unsent and `isFree`, not in memory, then
   * those sent in the last 30 s.
   */
  scan(isFree: () => SQL | undefined): Promise<void>;
  /** Ends after the current batch. */
  stop(): void;
}

/** Hands the events of one lane over to `fallback`, each once, in batches. Repeats a batch that failed. */
export function openHandOver({
  db,
  log,
  names,
  order,
  newestFirst,
  fallback,
  marks,
  hold,
}: {
  db: Database;
  log: Logger;
  names: EventName[];
  order: SQL[];
  newestFirst: boolean;
  fallback: Fallback;
  marks: OutboxMarks;
  /** Keeps an event from being scanned or published until its mark is written. */
  hold: (id: string) => void;
}): HandOver {
  const waiting = new Map<string, Envelope>();
  const accepted = new Set(names);
  let isRunning = false;
  let isStopped = false;

  /** Returns whether they were taken. */
  async function give(events: Envelope[]): Promise<boolean> {
    try {
      await pTimeout(fallback(events), { milliseconds: timeout });
      eventsHandedOver.inc(events.length);
      return true;
    } catch (error) {
      log.warn({ err: error, events: events.length }, 'could not hand over events; retrying');
      return false;
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (waiting.size > 0 && !isStopped) {
      // After a failure one at a time, and each in its turn: an event that the receiver refuses stops no other.
      const size = failures > 0 ? 1 : batch;
      const all = [...waiting.values()];
      const events = newestFirst ? all.slice(-size).reverse() : all.slice(0, size);
      if (await give(events)) {
        failures = 0;
        for (const { id } of events) {
          hold(id);
          waiting.delete(id);
          marks.handedOver(id);
        }
      } else {
        if (failures >= failuresBeforePostponing) for (const event of events) postpone(event);
        await pause(Math.min(retryDelay.first * 2 ** failures++, retryDelay.most));
      }
    }
    isRunning = false;
  }

  /** Puts an event behind all others that wait. */
  function postpone(event: Envelope): void {
    if (!waiting.delete(event.id)) return;
    const others = newestFirst ? [...waiting] : [];
    if (newestFirst) waiting.clear();
    waiting.set(event.id, event);
    for (const [id, other] of others) waiting.set(id, other);
  }

  async function scanBatch(isFree: () => SQL | undefined): Promise<boolean> {
    return db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: outbox.id, envelope: outbox.envelope })
        .from(outbox)
        .where(
          and(
            or(and(isNull(outbox.sentAt), isFree()), gt(outbox.sentAt, sql`now() - ${consumerLag}::interval`)),
            isNull(outbox.handedOverAt),
            inArray(outbox.name, names),
            sql`${outbox.id} <> all(${sql.param([...waiting.keys()])}::uuid[])`,
          ),
        )
        .orderBy(sql`${outbox.sentAt} is not null`, ...order)
        .limit(batch)
        .for('update', { skipLocked: true });
      if (rows.length === 0 || !(await give(rows.map(({ envelope }) => envelope)))) return false;
      const ids = rows.map(({ id }) => id);
      await tx.update(outbox).set({ handedOverAt: sql`clock_timestamp()` }).where(inArray(outbox.id, ids));
      return rows.length === batch;
    });
  }

  return {
    accepts: (name) => accepted.has(name),
    add(event) {
      if (waiting.size >= mostWaiting) return;
      waiting.set(event.id, event);
      if (isRunning) return;
      isRunning = true;
      void run();
    },
    remove: (id) => void waiting.delete(id),
    async scan(isFree) {
      if (names.length > 0) while (!isStopped && (await scanBatch(isFree)));
    },
    stop() {
      isStopped = true;
    },
  };
}
