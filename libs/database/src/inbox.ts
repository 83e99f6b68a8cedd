import { index, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts';

/** The events that each consumer has handled. Written in the handler's transaction, so each event is handled once. */
export const inbox = pgTable(
  'inbox',
  {
    consumer: text().notNull(),
    eventId: uuid('event_id').notNull(),
    handledAt: timestamp('handled_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.eventId] }), index('inbox_handled').on(table.handledAt)],
);

/** The reason in a row of an event that this release doesn't know. A newer one handles it when it starts. */
export const parkedReason = 'This release does not know the event';

/** Messages that no consumer could parse. Stored for a person to inspect and never retried; those with `parkedReason` are. */
export const deadLetters = pgTable('dead_letters', {
  id: uuid().primaryKey().defaultRandom(),
  consumer: text().notNull(),
  subject: text().notNull(),
  data: text().notNull(),
  reason: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
