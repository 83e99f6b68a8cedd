import { type Envelope, type EventName, eventIdsMax } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { and, between, inArray, isNull, sql } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import { eventsSkipped } from './metrics.ts';

/** Returns the ids of those events that the receiver has not handled. */
export type FindUnhandled = (ids: string[]) => Promise<string[]>;

/** The most events that wait to be asked about. */
const mostWaiting = 5000;
/** Milliseconds between two questions, and after one without an answer. */
const delays = { next: 250, retry: 2000 };
/** Milliseconds for an answer. */
const timeout = 3000;
/** Events named in the log. */
const mostNamed = 10;
/** How far back a process looks for what its predecessor published just before it ended. */
const lookback = '1 minute';

export interface DeliveryChecks {
  /** Begins with the events that an earlier process published in the last minute. */
  start(): void;
  /** NATS has stored this event. */
  stored(event: Envelope): void;
  stop(): void;
}

/**
 * Asks the receiver whether it has handled what NATS has stored, `after` so many milliseconds, and passes what it has not to
 * `handOver`: several NATS servers that copy a stream can skip an event for one of its consumers, for ever.
 */
export function deliveryChecks({
  db,
  log,
  names,
  findUnhandled,
  handOver,
  after,
}: {
  db: Database;
  log: Logger;
  names: EventName[];
  findUnhandled: FindUnhandled;
  handOver: (event: Envelope) => void;
  after: number;
}): DeliveryChecks {
  const accepted = new Set(names);
  /** In the order in which NATS stored them. */
  const waiting = new Map<string, { event: Envelope; storedAt: number }>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isStopped = false;
  let isAnswering = true;

  function stored(event: Envelope): void {
    if (isStopped || !accepted.has(event.name)) return;
    const [oldest] = waiting.keys();
    if (oldest && waiting.size >= mostWaiting) waiting.delete(oldest);
    waiting.set(event.id, { event, storedAt: performance.now() });
    askIn(after);
  }

  function askIn(milliseconds: number): void {
    if (isStopped || isAsking) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void ask();
    }, milliseconds);
  }

  async function ask(): Promise<void> {
    isAsking = true;
    let delay = delays.next;
    try {
      const due = [...waiting]
        .filter(([, { storedAt }]) => performance.now() - storedAt >= after)
        .slice(0, eventIdsMax);
      const ids = due.map(([id]) => id);
      if (ids.length > 0) settle(ids, new Set(await pTimeout(findUnhandled(ids), { milliseconds: timeout })));
      isAnswering = true;
    } catch (error) {
      if (isAnswering) log.warn({ err: error }, 'could not ask which events were handled; retrying');
      isAnswering = false;
      delay = delays.retry;
    } finally {
      isAsking = false;
    }
    if (waiting.size > 0) askIn(delay);
  }

  function settle(asked: string[], unhandled: ReadonlySet<string>): void {
    const skipped = asked.flatMap((id) => (unhandled.has(id) ? (waiting.get(id)?.event ?? []) : []));
    for (const id of asked) waiting.delete(id);
    if (skipped.length === 0) return;
    eventsSkipped.inc(skipped.length);
    const first = skipped.slice(0, mostNamed).map(({ id, name }) => `${name} ${id}`);
    log.warn({ events: skipped.length, first }, 'NATS has stored events that were not handled; handing them over');
    for (const event of skipped) handOver(event);
  }

  async function readRecent(): Promise<void> {
    const since = sql`now() - ${lookback}::interval`;
    const rows = await db.orm
      .select({ envelope: outbox.envelope })
      .from(outbox)
      .where(
        and(
          between(outbox.sentAt, since, sql`now()`),
          isNull(outbox.handedOverAt),
          inArray(outbox.name, [...accepted]),
        ),
      )
      .orderBy(outbox.sentAt)
      .limit(mostWaiting);
    for (const { envelope } of rows) stored(envelope);
  }

  return {
    start() {
      readRecent().catch((error) => log.warn({ err: error }, 'could not read which events were published lately'));
    },
    stored,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
