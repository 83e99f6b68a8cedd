import { index, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts';

/** Which consumer has handled which event: written in the transaction of the event's effects, so they happen once. */
export const inbox = pgTable(
  'inbox',
  {
    consumer: text().notNull(),
    eventId: uuid('event_id').notNull(),
    handledAt: timestamp('handled_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.eventId] }), index('inbox_handled').on(table.handledAt)],
);

/** What came off the bus and can't be read: kept for a person to look at, never tried again. */
export const deadLetters = pgTable('dead_letters', {
  id: uuid().primaryKey().defaultRandom(),
  consumer: text().notNull(),
  subject: text().notNull(),
  data: text().notNull(),
  reason: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
