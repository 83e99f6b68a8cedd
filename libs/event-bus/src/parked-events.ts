import { createHash } from 'node:crypto';
import { type FloorEvent, parseEvent, type UnknownEvent } from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { deadLetters, parkedReason } from '@floorlight/database/inbox';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { addDeadLetter } from './delivery-rows.ts';
import type { Result } from './metrics.ts';
import { anySubjectOf } from './signed-event.ts';

/** Events of a newer release wait among the dead letters until this service is of that release too. */
export interface ParkedEvents {
  /** Handles what earlier releases have parked, oldest first. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stores events, each once. */
  park(events: UnknownEvent[]): Promise<void>;
  /** The same. Never throws: returns what failed. */
  tryToPark(events: UnknownEvent[]): Promise<Map<UnknownEvent, unknown>>;
}

interface Row {
  id: string;
  at: string;
  data: string;
  subject: string;
}

const batch = 100;
/** Milliseconds between two attempts to handle them. */
const interval = 10_000;

/** Those of one consumer. `names`: the events that it handles, with `apply`, which returns what failed. */
export function parkedEvents({
  db,
  consumer,
  names,
  log,
  apply,
  count,
}: {
  db: Database;
  consumer: string;
  names: ReadonlySet<string>;
  log: Logger;
  apply: (events: FloorEvent[]) => Promise<Map<FloorEvent, unknown>>;
  count: (result: Result, events: number) => void;
}): ParkedEvents {
  const isOurs = and(eq(deadLetters.consumer, consumer), eq(deadLetters.reason, parkedReason));

  async function readAfter(last: Row | undefined): Promise<Row[]> {
    const { id, data, subject, createdAt } = deadLetters;
    return db.orm
      .select({ id, data, subject, at: sql<string>`${createdAt}::text` })
      .from(deadLetters)
      .where(and(isOurs, last && sql`(${createdAt}, ${id}) > (${last.at}::timestamptz, ${last.id}::uuid)`))
      .orderBy(createdAt, id)
      .limit(batch);
  }

  async function park(events: UnknownEvent[]): Promise<void> {
    for (const event of events) {
      const letter = { consumer, subject: anySubjectOf(event), data: JSON.stringify(event), reason: parkedReason };
      await addDeadLetter(db, { id: idOf(consumer, event.id), ...letter });
      log.warn({ event: event.name, consumer }, 'parked an event of a newer release until this one is updated');
    }
    if (events.length > 0) count('parked', events.length);
  }

  async function handleParked(): Promise<void> {
    for (let rows = await readAfter(undefined); rows.length > 0; rows = await readAfter(rows.at(-1))) {
      const ours = rows.filter(({ subject }) => names.has(subject.split('.').slice(2).join('.'))).flatMap(readable);
      const failed = await apply(ours.map(({ event }) => event));
      const done = ours.filter(({ event }) => !failed.has(event)).map(({ id }) => id);
      if (done.length > 0) await db.orm.delete(deadLetters).where(inArray(deadLetters.id, done));
      const [reason] = failed.values();
      if (reason) throw reason;
    }
  }

  let isDone = false;
  const { start, stop } = repeated({
    name: `parked events of ${consumer}`,
    every: interval,
    log,
    async work() {
      if (!isDone) await handleParked();
      isDone = true;
    },
  });

  return {
    start,
    stop,
    park,
    async tryToPark(events) {
      try {
        await park(events);
        return new Map();
      } catch (error) {
        return new Map(events.map((event) => [event, error]));
      }
    },
  };
}

/** One that this release can't read stays: a person may look at it. */
function readable({ id, data }: Row): { id: string; event: FloorEvent }[] {
  try {
    return [{ id, event: parseEvent(JSON.parse(data)) }];
  } catch {
    return [];
  }
}

/** The same event may come over the bus and by HTTP. */
function idOf(consumer: string, eventId: string): string {
  const digest = createHash('sha256').update(`${consumer} ${eventId.toLowerCase()}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
