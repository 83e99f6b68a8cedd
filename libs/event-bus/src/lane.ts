import type { Envelope, EventName } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { and, asc, desc, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from '@floorlight/database/drizzle';
import { isUnavailable } from '@floorlight/database/errors';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Bus } from './bus.ts';
import { type Fallback, openHandOver } from './hand-over.ts';
import { eventsPublished } from './metrics.ts';
import { outboxMarks } from './outbox-marks.ts';

/** What the lanes of a relay know about NATS. */
export interface Link {
  /** When the stream was created; null while events can't be published. */
  stream(): Date | null;
  /** NATS is not there, or it does not answer. */
  isAway(): boolean;
  /** It is connected but does not answer. */
  isHanging(): boolean;
  answered(): void;
  failed(error: unknown): void;
}

export interface LaneOptions {
  db: Database;
  bus: Bus;
  log: Logger;
  link: Link;
  names: EventName[];
  /** Publishes the newest alert first, where several wait. Otherwise in the order they were written. */
  newestFirst: boolean;
  fallback: Fallback | undefined;
  fallbackFor: (name: EventName) => boolean;
}

export interface Lane {
  /** Publishes these of its events, which were committed just now. */
  add(events: Envelope[]): void;
  /** Publishes from the outbox what is in nobody's memory: what is older than 500 ms, or all of it. */
  sweep(options?: { all: boolean }): void;
  /** NATS does not answer: hands over what waits for it. */
  giveUpWaiting(): void;
  /** Publishes what it has and then the outbox, once, and ends. */
  stop(): Promise<void>;
}

/** Events in the process's memory; the outbox has the rest. */
const mostHeld = 5000;
/** Published and not acknowledged yet: few, so that those of another lane are not behind hundreds in the connection. */
const mostFlying = 50;
/** Milliseconds for an acknowledgement before the event is handed over as well. It usually takes less than 5. */
const patience = 250;
const batch = 200;
/** Any event younger than this may be in the memory of the instance that wrote it, which publishes it. */
const memoryAge = '500 ms';

/** A queue of events to publish: first those that were committed just now, from memory; the outbox holds the rest. */
export function openLane(options: LaneOptions): Lane {
  const { db, bus, log, link, names, newestFirst, fallback, fallbackFor } = options;
  const order = newestFirst
    ? [sql`${outbox.name} <> 'safety.alert.raised'`, desc(outbox.position)]
    : [asc(outbox.position)];
  const accepted = new Set(names);
  /** Ids of the events in memory: a sweep leaves them out. */
  const held = new Set<string>();
  const queue: Envelope[] = [];
  let flying = 0;
  let onLanded = () => {};

  let requested: { all: boolean } | null = null;
  let sweeping: Promise<void> | null = null;
  let requeuedFor: Date | null = null;

  /** One parameter, however many ids there are. */
  const isNotHeld = () => sql`${outbox.id} <> all(${sql.param([...held])}::uuid[])`;
  const isOldAndNotHeld = () => and(lt(outbox.createdAt, sql`now() - ${memoryAge}::interval`), isNotHeld());
  const release = (ids: string[]) => {
    for (const id of ids) held.delete(id);
  };
  const marks = outboxMarks(db, log, release);
  const handOver =
    fallback &&
    openHandOver({
      ...{ db, log, order, newestFirst, fallback, marks },
      names: names.filter(fallbackFor),
    });

  function publishQueued(): void {
    while (queue.length > 0 && (flying < mostFlying || link.isAway())) {
      const event = queue.shift();
      if (event) void publish(event);
    }
  }

  async function publish(event: Envelope): Promise<void> {
    const target = link.stream();
    if (link.isAway()) return withoutBus(event);
    if (!target) return void held.delete(event.id); // just started: a sweep follows when the stream is known
    let isHandedOver = false;
    const giveUp = () => {
      if (isHandedOver) return;
      isHandedOver = true;
      withoutBus(event);
    };
    const timer = setTimeout(() => {
      // After a pause of this process the answer may be there already, unread.
      setImmediate(() => {
        if (!landed) {
          link.failed(new Error(`NATS did not acknowledge an event within ${patience} ms`));
          giveUp();
        }
      });
    }, patience);
    let landed = false;
    flying++;
    try {
      await bus.publish(event);
      handOver?.remove(event.id);
      held.add(event.id);
      marks.sent(event.id, target);
      eventsPublished.inc();
      link.answered();
    } catch (error) {
      link.failed(error);
      giveUp();
    } finally {
      landed = true;
      clearTimeout(timer);
      flying--;
      publishQueued();
      if (flying === 0) onLanded();
    }
  }

  function withoutBus(event: Envelope): void {
    if (handOver?.accepts(event.name)) handOver.add(event);
    else held.delete(event.id);
  }

  function sweep({ all } = { all: false }): void {
    requested = { all: all || (requested?.all ?? false) };
    sweeping ??= runSweeps();
  }

  async function runSweeps(): Promise<void> {
    try {
      while (requested !== null) {
        const { all } = requested;
        requested = null;
        await sweepOnce(all ? isNotHeld : isOldAndNotHeld);
      }
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'the relay failed; retrying');
    } finally {
      sweeping = null;
    }
  }

  async function sweepOnce(isFree: () => SQL | undefined): Promise<void> {
    if (link.isAway()) await handOver?.scan(isFree);
    for (;;) {
      const target = link.stream();
      if (!target) return;
      if (target.getTime() !== requeuedFor?.getTime()) {
        await marks.flush(); // marks of the lost stream, which this finds
        await requeueLost(target);
        requeuedFor = target;
      }
      // While it does not answer, one event is enough to see when it does.
      const limit = link.isHanging() ? 1 : batch;
      if (!(await isAnythingUnsent())) return;
      const { taken, failed } = await publishBatch(target, limit, isFree);
      if (failed > 0 || taken < limit) return;
    }
  }

  /** Marks the events of a lost stream as unsent. */
  async function requeueLost(stream: Date): Promise<void> {
    const { rowCount } = await db.orm
      .update(outbox)
      .set({ sentAt: null, sentTo: null })
      .where(and(isNotNull(outbox.sentAt), ne(outbox.sentTo, stream), inArray(outbox.name, names)));
    if (rowCount) log.warn({ events: rowCount }, 'the stream was lost; publishing its recent events again');
  }

  async function isAnythingUnsent(): Promise<boolean> {
    const { rows } = await db.pool.query({
      name: 'is-anything-unsent',
      text: 'select 1 from outbox where sent_at is null limit 1',
    });
    return rows.length > 0;
  }

  async function publishBatch(
    stream: Date,
    limit: number,
    isFree: () => SQL | undefined,
  ): Promise<{ taken: number; failed: number }> {
    return db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: outbox.id, envelope: outbox.envelope })
        .from(outbox)
        .where(and(isNull(outbox.sentAt), inArray(outbox.name, names), isFree()))
        .orderBy(...order)
        .limit(limit)
        .for('update', { skipLocked: true });
      const sent: string[] = [];
      const failed: string[] = [];
      await Promise.all(
        rows.map(({ id, envelope }) =>
          bus.publish(envelope).then(
            () => sent.push(id),
            (error) => {
              link.failed(error);
              failed.push(id);
            },
          ),
        ),
      );
      if (sent.length > 0) {
        // If the stream was recreated meanwhile, this is still the old one: sent twice rather than lost.
        await tx.update(outbox).set({ sentAt: sql`now()`, sentTo: stream }).where(inArray(outbox.id, sent));
        eventsPublished.inc(sent.length);
        link.answered();
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

  return {
    add(events) {
      for (const event of events) {
        if (!accepted.has(event.name) || held.size >= mostHeld) continue;
        held.add(event.id);
        queue.push(event);
      }
      publishQueued();
    },
    sweep,
    giveUpWaiting: publishQueued,
    async stop() {
      handOver?.stop();
      if (flying > 0 || queue.length > 0)
        await new Promise<void>((resolve) => {
          onLanded = () => queue.length === 0 && resolve();
        });
      await sweeping;
      sweep({ all: true });
      await sweeping;
      await marks.flush().catch(() => {}); // they are published again, and ignored
    },
  };
}
