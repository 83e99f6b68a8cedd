import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type Envelope,
  type EventName,
  type EventPayload,
  events,
  subjectOf,
} from '@floorlight/contracts/events';
import { currentOrigin, currentRequestId } from '@floorlight/telemetry/request-context';
import { currentTraceparent } from '@floorlight/telemetry/tracing';
import type { Transaction } from './database.ts';
import { bigint, index, integer, jsonb, pgTable, sql, text, timestamp, uuid } from './drizzle.ts';
import { wakeOnCommit } from './wake.ts';

/**
 * Events to publish. `position` is the order in which they were written. It cannot serve as a cursor: a slow
 * transaction commits a lower position later.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    name: text().$type<EventName>().notNull(),
    subject: text().notNull(),
    siteId: text('site_id').notNull(),
    envelope: jsonb().$type<Envelope>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Creation time of the stream it was sent to. A different time of the current stream means that it was lost. */
    sentTo: timestamp('sent_to', { withTimezone: true }),
    handedOverAt: timestamp('handed_over_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('outbox_unsent').on(table.position).where(sql`sent_at is null`),
    index('outbox_sent').on(table.sentAt).where(sql`sent_at is not null`),
  ],
);

/**
 * Writes an event in the transaction of the change it reports; the relay publishes it after the commit. Returns the
 * envelope that will be published. Throws a ZodError if the payload does not match the event's schema.
 */
export async function writeEvent<N extends EventName>(
  tx: Transaction,
  { name, siteId, actor, payload }: { name: N; siteId: string; actor: Actor | null; payload: EventPayload<N> },
): Promise<Envelope> {
  const envelope: Envelope = {
    id: randomUUID(),
    name,
    siteId,
    occurredAt: new Date().toISOString(),
    actor: actor && { id: actor.id, name: actor.name, role: actor.role },
    requestId: currentRequestId() ?? null,
    traceparent: currentTraceparent() ?? null,
    origin: currentOrigin(),
    payload: events[name].parse(payload),
  };
  await tx.insert(outbox).values({
    id: envelope.id,
    name,
    subject: subjectOf(envelope),
    siteId,
    envelope,
  });
  wakeOnCommit(tx);
  return envelope;
}
