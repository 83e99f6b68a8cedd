import { type EventName, events } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { isNull, sql } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Bus } from './bus.ts';
import type { FindUnhandled } from './delivery-checks.ts';
import type { Fallback } from './hand-over.ts';
import { openLane } from './lane.ts';
import type { Link } from './link.ts';
import { watchOutbox } from './metrics.ts';

export interface Relay {
  name: 'relay';
  start(): Promise<void>;
  /** Tries once more to publish the outbox, and ends. */
  stop(): Promise<void>;
  /** Publishes the outbox now, or once more after the current run. */
  runNow(): void;
}

/**
 * Milliseconds between two sweeps for what no commit has woken this process for: the events of an instance that died.
 * The first also while NATS is away, to see whether it answers again.
 */
const sweepIntervals = { urgent: 1000, others: 5000 };
/** Milliseconds for NATS to report its stream after the start. */
const startTimeout = 1000;

/**
 * Publishes the events of `db` right after their commit, from memory, in the order of the commits while NATS answers;
 * and from the outbox what is left there, for example by a process that was killed, or while NATS did not answer. Any
 * number of instances may run at once. Events named in `urgent` have a lane with a database of its own, so that they
 * wait for no others; the newest alert comes first.
 *
 * While NATS is away or does not answer, each unsent event that `fallbackFor` accepts is passed to `fallback` once, and
 * published when NATS is back. So is each event sent just before, as consumers may not have received it. If the stream
 * was lost, the events of the last 15 minutes are published again. With `findUnhandled` the receiver of `fallback` is asked
 * about each of them that NATS has stored, and gets what never reached it.
 */
export function relay({
  db,
  bus,
  log,
  fallback,
  fallbackFor = () => true,
  findUnhandled,
  urgent,
}: {
  db: Database;
  bus: Bus;
  log: Logger;
  fallback?: Fallback;
  fallbackFor?: (name: EventName) => boolean;
  findUnhandled?: FindUnhandled;
  /** A database with connections that nothing else uses, and the events that have them. */
  urgent?: { db: Database; names: EventName[] };
}): Relay {
  /** When the stream was created, as of the last check. */
  let stream: Date | null = null;
  /** Until then events wait for NATS to report its stream. */
  let isStarting = true;
  let isHanging = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const timers: NodeJS.Timeout[] = [];
  const unsubscribes: (() => void)[] = [];

  const link: Link = {
    stream: () => (bus.connected() ? stream : null),
    isAway: () => isHanging || !bus.connected() || (!stream && !isStarting),
    isHanging: () => isHanging,
    answeredAt: () => answeredAt,
    answered() {
      answeredAt = performance.now();
      if (!isHanging) return;
      isHanging = false;
      log.info('NATS answers again');
      sweep();
    },
    failed(error) {
      if (isHanging) return;
      isHanging = true;
      log.warn({ err: error }, 'could not publish an event; retrying');
      flush();
    },
  };

  const all = Object.keys(events) as EventName[]; // Object.keys forgets the literal keys
  const shared = { bus, log, link, fallback, fallbackFor, findUnhandled };
  const urgentLane = urgent && openLane({ ...shared, ...urgent, newestFirst: true });
  const lanes = [
    ...(urgentLane ? [urgentLane] : []),
    openLane({ ...shared, db, newestFirst: false, names: all.filter((name) => !urgent?.names.includes(name)) }),
  ];

  function sweep(): void {
    for (const lane of lanes) lane.sweep();
  }

  function sweepAll(): void {
    for (const lane of lanes) lane.sweep({ all: true });
  }

  /** Publishes what waits, or hands it over. */
  function flush(): void {
    for (const lane of lanes) lane.flush();
    sweep();
  }

  return {
    name: 'relay',
    async start() {
      const onCommit: Parameters<Database['onCommit']>[0] = (written) => {
        if (written.length === 0) sweepAll();
        for (const lane of lanes) lane.add(written);
      };
      unsubscribes.push(
        db.onCommit(onCommit),
        urgent?.db.onCommit(onCommit) ?? (() => {}),
        bus.onLost(flush),
        bus.onStreamCheck((created) => {
          const isNew = created.getTime() !== stream?.getTime();
          stream = created;
          if (isHanging) link.answered();
          else if (isNew) flush();
        }),
        watchOutbox(() => backlogOf(db)),
      );
      timers.push(
        setTimeout(() => {
          isStarting = false;
          if (link.isAway()) flush();
        }, startTimeout),
        setInterval(() => (link.isAway() ? sweep() : urgentLane?.sweep()), sweepIntervals.urgent),
        setInterval(sweep, sweepIntervals.others),
      );
      for (const lane of lanes) lane.start();
      sweep();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
    runNow: sweepAll,
  };
}

async function backlogOf(db: Database) {
  const [backlog] = await db.orm
    .select({
      unsent: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)::float`,
    })
    .from(outbox)
    .where(isNull(outbox.sentAt));
  return backlog ?? { unsent: 0, oldestSeconds: 0 };
}
