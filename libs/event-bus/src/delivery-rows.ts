import type { Database, Transaction } from '@floorlight/database/database';
import { deadLetters } from '@floorlight/database/inbox';
import { type PreparedStatement, prepared } from '@floorlight/database/prepared';

/** Returns the events that had no inbox row yet, each once. In the order of ids, so that two batches never deadlock. */
export async function addToInbox<E extends HasId>(tx: Transaction, consumer: string, events: E[]): Promise<E[]> {
  const { rows } = await prepared<{ event_id: string }>(tx, {
    name: 'add-to-inbox',
    text: `insert into inbox (consumer, event_id) select $1, id from unnest($2::uuid[]) id
      on conflict do nothing returning event_id`,
    values: [consumer, idsOf(events)],
  });
  const fresh = new Set(rows.map((row) => row.event_id));
  return [...eventsById(events)].flatMap(([id, event]) => (fresh.has(id) ? [event] : []));
}

/** Adds events that have no row; a unique violation if one has. */
export const insertIntoInbox = (consumer: string, events: HasId[]): PreparedStatement => ({
  name: 'insert-into-inbox',
  text: 'insert into inbox (consumer, event_id) select $1, id from unnest($2::uuid[]) id',
  values: [consumer, idsOf(events)],
});

/** Returns those of the events, each once, that have no row yet, with what `findInInbox` found. */
export const unknownOf = <E extends HasId>(events: E[], known: ReadonlySet<string>): E[] =>
  [...eventsById(events)].flatMap(([id, event]) => (known.has(id) ? [] : [event]));

interface HasId {
  id: string;
}

/** Events by their ids as Postgres writes them. */
const eventsById = <E extends HasId>(events: E[]): Map<string, E> =>
  new Map(events.map((event) => [event.id.toLowerCase(), event]));

const idsOf = (events: HasId[]): string[] => [...eventsById(events).keys()].sort();

/** Which of these events have an inbox row. */
export async function findInInbox(tx: Transaction, consumer: string, events: HasId[]): Promise<ReadonlySet<string>> {
  const { rows } = await prepared<{ event_id: string }>(tx, {
    name: 'find-in-inbox',
    text: 'select event_id from inbox where consumer = $1 and event_id = any($2::uuid[])',
    values: [consumer, idsOf(events)],
  });
  return new Set(rows.map((row) => row.event_id));
}

/** Those of these events, by their ids, that have neither an inbox row nor a dead letter. */
export async function findUnhandled({ pool }: Database, consumer: string, ids: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-unhandled',
    text: `select asked.id from unnest($2::uuid[]) asked (id)
      where not exists (select from inbox where consumer = $1 and event_id = asked.id)
        and not exists (select from dead_letters where consumer = $1 and position(asked.id::text in lower(data)) > 0)`,
    values: [consumer, ids],
  });
  return rows.map(({ id }) => id);
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
