import type { Envelope, EventName } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { and, asc, inArray, isNotNull, isNull, ne, sql } from '@floorlight/database/drizzle';
import { isUnavailable } from '@floorlight/database/errors';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Bus } from './bus.ts';
import { handOver } from './hand-over.ts';
import { eventsPublished, watchOutbox } from './metrics.ts';

export interface Relay {
  name: 'relay';
  start(): Promise<void>;
  /** Tries once more to publish the outbox, and ends. */
  stop(): Promise<void>;
  /** Publishes the outbox now, or once more after the current run. */
  runNow(): void;
}

const batch = 200;
const pollInterval = 1000;
/** Milliseconds for NATS to report its stream after the start. */
const startTimeout = 1000;

/**
 * Publishes the outbox of `db` in the order it was written, after each commit with an event and at least once a second.
 * Any number of instances may run at once. While NATS is unavailable, each unsent event that `fallbackFor` accepts is
 * passed to `fallback` once, and published when NATS is back. So is each event sent just before, as consumers may not
 * have received it. If the stream was lost, the events of the last 15 minutes are published again.
 */
export function relay({
  db,
  bus,
  log,
  fallback,
  fallbackFor = () => true,
}: {
  db: Database;
  bus: Bus;
  log: Logger;
  fallback?: (event: Envelope) => Promise<void>;
  fallbackFor?: (name: EventName) => boolean;
}): Relay {
  let isRequested = false;
  let running: Promise<void> | null = null;
  let isFailing = false;
  /** When the stream was created, as of the last check. */
  let stream: Date | null = null;
  let requeuedFor: Date | null = null;
  let startedAt = 0;
  let poll: NodeJS.Timeout | undefined;
  const unsubscribes: (() => void)[] = [];

  function runNow(): void {
    isRequested = true;
    running ??= work();
  }

  async function work(): Promise<void> {
    try {
      while (isRequested) {
        isRequested = false;
        if (await publishOrHandOver()) isRequested = true;
      }
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'the relay failed; retrying');
    } finally {
      running = null;
    }
  }

  /** Returns whether there may be more to publish now. */
  async function publishOrHandOver(): Promise<boolean> {
    const target = stream;
    const isAway = !bus.connected() || (!target && performance.now() > startedAt + startTimeout);
    // A dead connection makes each publish wait for its timeout, so the hand-over comes first.
    if (fallback && (isAway || isFailing)) await handOver({ db, log, fallback, fallbackFor });
    if (isAway || !target) return false;
    if (target.getTime() !== requeuedFor?.getTime()) {
      await requeueLost(db, log, target);
      requeuedFor = target;
    }
    const wasFailing = isFailing;
    const { taken, failed } = await publishBatch(db, bus, log, target);
    isFailing = failed > 0;
    if (isFailing && !wasFailing && fallback) await handOver({ db, log, fallback, fallbackFor });
    return taken === batch && !isFailing;
  }

  return {
    name: 'relay',
    async start() {
      startedAt = performance.now();
      unsubscribes.push(
        db.onCommit(runNow),
        bus.onStreamCheck((created) => {
          stream = created;
          runNow();
        }),
        watchOutbox(() => backlogOf(db)),
      );
      poll = setInterval(runNow, pollInterval);
      runNow();
    },
    async stop() {
      clearInterval(poll);
      for (const unsubscribe of unsubscribes) unsubscribe();
      await running;
      runNow();
      await running;
    },
    runNow,
  };
}

/** Marks the events of a lost stream as unsent. */
async function requeueLost(db: Database, log: Logger, stream: Date): Promise<void> {
  const { rowCount } = await db.orm
    .update(outbox)
    .set({ sentAt: null, sentTo: null })
    .where(and(isNotNull(outbox.sentAt), ne(outbox.sentTo, stream)));
  if (rowCount) log.warn({ events: rowCount }, 'the stream was lost; publishing its recent events again');
}

async function publishBatch(
  db: Database,
  bus: Bus,
  log: Logger,
  stream: Date,
): Promise<{ taken: number; failed: number }> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: outbox.id, envelope: outbox.envelope })
      .from(outbox)
      .where(isNull(outbox.sentAt))
      .orderBy(asc(outbox.position))
      .limit(batch)
      .for('update', { skipLocked: true });
    const sent: string[] = [];
    const failed: string[] = [];
    await Promise.all(
      rows.map(({ id, envelope }) =>
        bus.publish(envelope).then(
          () => sent.push(id),
          (error) => {
            if (failed.length === 0) log.warn({ err: error }, 'could not publish an event; retrying');
            failed.push(id);
          },
        ),
      ),
    );
    if (sent.length > 0) {
      // If the stream was recreated meanwhile, this is still the old one: sent twice rather than lost.
      await tx.update(outbox).set({ sentAt: sql`now()`, sentTo: stream }).where(inArray(outbox.id, sent));
      eventsPublished.inc(sent.length);
    }
    if (failed.length > 0) {
      await tx
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1` })
        .where(inArray(outbox.id, failed));
    }
    return { taken: rows.length, failed: failed.length };
  });
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
