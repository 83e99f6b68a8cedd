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
  /** Publishes what is still there, if it can, and ends. */
  stop(): Promise<void>;
  /** Looks at the outbox now. */
  kick(): void;
}

const batch = 200;
const pollInterval = 1000;
/** Milliseconds a connected NATS has to show its stream. */
const patienceAtStart = 1000;

/**
 * Publishes the outbox of `db` in the order it was written; any number of instances may do so at once. It is woken by
 * each commit that wrote an event, and by a slow poll. While NATS is away, each event that `fallbackFor` names is
 * handed once to `fallback`, and published all the same later; so are those that NATS was given just before, as it can
 * have taken them along unheard. Where the stream was lost, the events that
 * were sent to it lately are published again.
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
  let dirty = false;
  let running: Promise<void> | null = null;
  let failing = false;
  /** When the stream was made, as last heard. */
  let stream: Date | null = null;
  let refilled: Date | null = null;
  let startedAt = 0;
  let poll: NodeJS.Timeout | undefined;
  const ends: (() => void)[] = [];

  function kick(): void {
    dirty = true;
    running ??= work();
  }

  async function work(): Promise<void> {
    try {
      while (dirty) {
        dirty = false;
        if (await pass()) dirty = true;
      }
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'the relay failed; it tries again');
    } finally {
      running = null;
    }
  }

  /** Answers whether there may be more to send at once. */
  async function pass(): Promise<boolean> {
    const to = stream;
    const away = !bus.connected() || (!to && performance.now() > startedAt + patienceAtStart);
    // A link that fails without a word costs each try its time limit: those who must know are told first.
    if (fallback && (away || failing)) await handOver({ db, log, fallback, fallbackFor });
    if (away || !to) return false;
    if (to.getTime() !== refilled?.getTime()) {
      await takeBackLost(db, log, to);
      refilled = to;
    }
    const wasFailing = failing;
    const { taken, failed } = await publishBatch(db, bus, log, to);
    failing = failed > 0;
    if (failing && !wasFailing && fallback) await handOver({ db, log, fallback, fallbackFor });
    return taken === batch && !failing;
  }

  return {
    name: 'relay',
    async start() {
      startedAt = performance.now();
      ends.push(
        db.onCommit(kick),
        bus.onStream((created) => {
          stream = created;
          kick();
        }),
        watchOutbox(() => backlogOf(db)),
      );
      poll = setInterval(kick, pollInterval);
      kick();
    },
    async stop() {
      clearInterval(poll);
      for (const end of ends) end();
      await running;
      kick();
      await running;
    },
    kick,
  };
}

/** Makes unsent again what was sent to a stream that is no more. */
async function takeBackLost(db: Database, log: Logger, stream: Date): Promise<void> {
  const { rowCount } = await db.orm
    .update(outbox)
    .set({ sentAt: null, sentTo: null })
    .where(and(isNotNull(outbox.sentAt), ne(outbox.sentTo, stream)));
  if (rowCount) log.warn({ events: rowCount }, 'the stream was lost: publishing again what it had been given');
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
            if (failed.length === 0) log.warn({ err: error }, 'could not publish an event; it is tried again');
            failed.push(id);
          },
        ),
      ),
    );
    if (sent.length > 0) {
      // Where the stream was made again in the meantime, this is still the old one: better sent twice than lost.
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
