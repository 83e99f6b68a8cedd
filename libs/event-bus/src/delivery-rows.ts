import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { deadLetters, inbox } from '@floorlight/database/inbox';

/** Returns the events that had no inbox row yet, each once. In the order of ids, so that two batches never deadlock. */
export async function addToInbox<E extends HasId>(tx: Transaction, consumer: string, events: E[]): Promise<E[]> {
  const { rows } = await tx.execute<{ event_id: string }>(
    sql`${inserted(consumer, events)} on conflict do nothing returning event_id`,
  );
  const fresh = new Set(rows.map((row) => row.event_id));
  return [...eventsById(events)].flatMap(([id, event]) => (fresh.has(id) ? [event] : []));
}

/** Adds events that have no row. Throws a unique violation if one has. */
export const insertIntoInbox = (tx: Transaction, consumer: string, events: HasId[]): Promise<unknown> =>
  tx.execute(inserted(consumer, events));

/** Returns those of the events, each once, that have no row yet, with what `findInInbox` found. */
export const unknownOf = <E extends HasId>(events: E[], known: ReadonlySet<string>): E[] =>
  [...eventsById(events)].flatMap(([id, event]) => (known.has(id) ? [] : [event]));

interface HasId {
  id: string;
}

/** Events by their ids as Postgres writes them. */
const eventsById = <E extends HasId>(events: E[]): Map<string, E> =>
  new Map(events.map((event) => [event.id.toLowerCase(), event]));

const inserted = (consumer: string, events: HasId[]): SQL => sql`
  insert into ${inbox} (consumer, event_id)
  select ${consumer}, id from unnest(${sql.param([...eventsById(events).keys()].sort())}::uuid[]) id`;

/** Which of these events have an inbox row. */
export async function findInInbox(
  tx: Transaction,
  consumer: string,
  events: { id: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: inbox.eventId })
    .from(inbox)
    .where(
      and(eq(inbox.consumer, consumer), sql`${inbox.eventId} = any(${sql.param(events.map(({ id }) => id))}::uuid[])`),
    );
  return new Set(rows.map(({ id }) => id));
}

type DeadLetter = Omit<typeof deadLetters.$inferInsert, 'createdAt'>;

/** Stores a message that a person may look at; one with the same `id` once. */
export async function addDeadLetter(db: Database, { data, reason, ...letter }: DeadLetter): Promise<void> {
  await db.orm
    .insert(deadLetters)
    .values({ ...letter, data: withoutNul(data), reason: withoutNul(reason) })
    .onConflictDoNothing();
}

/** Postgres text cannot contain NUL. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\u{fffd}');
