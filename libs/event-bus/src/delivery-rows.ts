import type { Database, Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { deadLetters, inbox } from '@floorlight/database/inbox';

/** Returns the events that had no inbox row yet, each once. In the order of ids, so that two batches never deadlock. */
export async function addToInbox<E extends { id: string }>(
  tx: Transaction,
  consumer: string,
  events: E[],
): Promise<E[]> {
  const byId = new Map(events.map((event) => [event.id.toLowerCase(), event]));
  const { rows } = await tx.execute<{ event_id: string }>(sql`
    insert into ${inbox} (consumer, event_id)
    select ${consumer}, id from unnest(${sql.param([...byId.keys()].sort())}::uuid[]) id
    on conflict do nothing returning event_id`);
  const fresh = new Set(rows.map((row) => row.event_id));
  return [...byId].flatMap(([id, event]) => (fresh.has(id) ? [event] : []));
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
