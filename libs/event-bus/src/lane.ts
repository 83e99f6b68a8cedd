import type { Envelope, EventName } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { asc, desc, sql } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Bus } from './bus.ts';
import { deliveryChecks, type FindUnhandled } from './delivery-checks.ts';
import { type Fallback, openHandOver } from './hand-over.ts';
import type { Link } from './link.ts';
import { eventsPublished } from './metrics.ts';
import { outboxMarks } from './outbox-marks.ts';
import { outboxSweep } from './outbox-sweep.ts';

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
  findUnhandled: FindUnhandled | undefined;
}

export interface Lane {
  start(): void;
  /** Publishes these of its events, which were committed just now. */
  add(events: Envelope[]): void;
  /** Publishes from the outbox what is in nobody's memory: what is older than a second, or all of it. */
  sweep(options?: { all: boolean }): void;
  /** Publishes what waits in memory, or hands it over: NATS has just answered, or is away. */
  flush(): void;
  /** Publishes what it has and then the outbox, once, and ends. */
  stop(): Promise<void>;
}

/** Events in the process's memory; the outbox has the rest. */
const mostHeld = 5000;
/** Published and not acknowledged yet: few, so that those of another lane are not behind hundreds in the connection. */
const mostFlying = 50;
/**
 * Milliseconds without any acknowledgement before an event that waits for one is handed over as well. Under load all are
 * late, but they come.
 */
const ackTimeout = 250;
/**
 * Milliseconds after which the receiver is asked whether it has handled what NATS has stored. Under load it is late, but not
 * so late.
 */
const checkAfter = { urgent: 1000, others: 5000 };

/** A queue of events to publish: first those that were committed just now, from memory; the outbox holds the rest. */
export function openLane(options: LaneOptions): Lane {
  const { db, bus, log, link, names, newestFirst, fallback, fallbackFor, findUnhandled } = options;
  const order = newestFirst
    ? [sql`${outbox.name} <> 'safety.alert.raised'`, desc(outbox.position)]
    : [asc(outbox.position)];
  const accepted = new Set(names);
  /** Ids of the events in memory: a sweep leaves them out. */
  const held = new Set<string>();
  const queue: Envelope[] = [];
  let flying = 0;
  /** Events were committed while the memory was full. */
  let hasOverflowed = false;
  let onLanded = () => {};

  const release = (ids: string[]) => {
    for (const id of ids) held.delete(id);
  };
  const marks = outboxMarks(db, log, release);
  const handedOver = names.filter(fallbackFor);
  const handOver =
    fallback &&
    openHandOver({
      ...{ db, log, order, newestFirst, fallback, marks },
      names: handedOver,
      hold: (id) => held.add(id),
    });
  const checks =
    handOver &&
    findUnhandled &&
    deliveryChecks({
      ...{ db, log, findUnhandled, handOver: handOver.add },
      names: handedOver,
      after: newestFirst ? checkAfter.urgent : checkAfter.others,
    });

  function onStored(event: Envelope): void {
    handOver?.remove(event.id);
    checks?.stored(event);
  }

  const sweep = outboxSweep({ ...options, order, held, marks, handOver, onStored });

  function publishQueued(): void {
    while (queue.length > 0 && (link.isAway() || (link.stream() && flying < mostFlying))) {
      const event = queue.shift();
      if (event) void publish(event);
    }
    if (!hasOverflowed || queue.length > 0) return;
    hasOverflowed = false;
    sweep.request({ all: true });
  }

  async function publish(event: Envelope): Promise<void> {
    const target = link.stream();
    if (!target || link.isAway()) return withoutBus(event);
    let isHandedOver = false;
    const giveUp = () => {
      if (isHandedOver) return;
      isHandedOver = true;
      withoutBus(event);
    };
    let timer = setTimeout(look, ackTimeout);
    function look(): void {
      // After a pause of this process the answer may be there already, unread.
      setImmediate(() => {
        if (landed) return;
        const silence = performance.now() - link.answeredAt();
        if (silence < ackTimeout) {
          timer = setTimeout(look, ackTimeout - silence);
          return;
        }
        link.failed(new Error(`NATS has acknowledged nothing for ${ackTimeout} ms`));
        giveUp();
      });
    }
    let landed = false;
    flying++;
    try {
      await bus.publish(event);
      onStored(event);
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

  /** Hands the event over. Once NATS is back, the outbox has it for the sweep, whatever became of the hand-over. */
  function withoutBus(event: Envelope): void {
    if (handOver?.accepts(event.name)) handOver.add(event);
    held.delete(event.id);
  }

  return {
    start() {
      checks?.start();
    },
    add(events) {
      for (const event of events) {
        if (!accepted.has(event.name)) continue;
        if (held.size >= mostHeld) {
          hasOverflowed = true;
          continue;
        }
        held.add(event.id);
        queue.push(event);
      }
      publishQueued();
    },
    sweep: sweep.request,
    flush: publishQueued,
    async stop() {
      checks?.stop();
      handOver?.stop();
      // NATS has not answered since the start: the outbox has what waits.
      if (!link.stream()) release(queue.splice(0).map(({ id }) => id));
      if (flying > 0 || queue.length > 0)
        await new Promise<void>((resolve) => {
          onLanded = () => queue.length === 0 && resolve();
        });
      await sweep.settled();
      sweep.request({ all: true });
      await sweep.settled();
      await marks.flush().catch(() => {}); // they are published again, and ignored
    },
  };
}
