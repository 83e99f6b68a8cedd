import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type Envelope,
  type EventName,
  type EventPayload,
  parsePayload,
  subjectOf,
} from '@floorlight/contracts/events';
import { hideNames } from '@floorlight/contracts/hidden-names';
import { currentOrigin, currentRequestId } from '@floorlight/telemetry/request-context';
import { currentTraceparent } from '@floorlight/telemetry/tracing';
import type { Transaction } from './database.ts';
import { bigint, index, integer, jsonb, pgTable, sql, text, timestamp, uuid } from './drizzle.ts';
import { prepared } from './prepared.ts';
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

export interface NewEvent<N extends EventName> {
  name: N;
  siteId: string;
  /** With the email and the employee ID, the event hides those too. */
  actor: (Actor & { email?: string; employeeId?: string | null | undefined }) | null;
  payload: EventPayload<N>;
}

/**
 * Writes an event in the transaction of the change it reports; the relay publishes it after the commit. Returns the
 * envelope that will be published. Throws an error if the payload does not match the event's schema or site.
 */
export async function writeEvent<N extends EventName>(tx: Transaction, event: NewEvent<N>): Promise<Envelope> {
  const envelope = envelopeOf(event);
  const { id, name, siteId } = envelope;
  await prepared(tx, {
    name: 'write-event',
    text: 'insert into outbox (id, name, subject, site_id, envelope) values ($1, $2, $3, $4, $5)',
    values: [id, name, subjectOf(envelope), siteId, JSON.stringify(envelope)],
  });
  wakeOnCommit(tx, envelope);
  return envelope;
}

/** `writeEvent` for many events, in this order, in one statement. */
export async function writeEvents<N extends EventName>(tx: Transaction, newEvents: NewEvent<N>[]): Promise<void> {
  if (newEvents.length === 0) return;
  const envelopes = newEvents.map(envelopeOf);
  await tx.insert(outbox).values(
    envelopes.map((envelope) => {
      const { id, name, siteId } = envelope;
      return { id, name, subject: subjectOf(envelope), siteId, envelope };
    }),
  );
  for (const envelope of envelopes) wakeOnCommit(tx, envelope);
}

/**
 * The envelope of an event that belongs to the current request, with references in place of names. Throws an error
 * if the payload does not match the event's schema or site. Whoever stores it without `writeEvent` also calls
 * `wakeOnCommit`.
 */
export function envelopeOf<N extends EventName>({ name, siteId, actor, payload }: NewEvent<N>): Envelope {
  return {
    id: randomUUID(),
    name,
    siteId,
    occurredAt: new Date().toISOString(),
    ...hideNames(
      {
        actor: actor && { id: actor.id, name: actor.name, role: actor.role },
        payload: parsePayload({ name, siteId, payload }),
      },
      actor ? [actor] : [],
    ),
    requestId: currentRequestId() ?? null,
    traceparent: currentTraceparent() ?? null,
    origin: currentOrigin(),
  };
}
