import type { UpEvent } from '@floorlight/contracts/cell-link';
import { instant } from '@floorlight/database/columns';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from '@floorlight/database/drizzle';

/** In a cell with a hub: the events for the hub, in the order in which they are sent. */
export const uplinkEvents = pgTable(
  'uplink_events',
  {
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    id: uuid('id').notNull().unique(),
    event: jsonb('event').$type<Omit<UpEvent, 'position'>>().notNull(),
    storedAt: instant('stored_at').notNull().defaultNow(),
    /** Null until the hub has it. */
    sentAt: instant('sent_at'),
  },
  (table) => [index('uplink_events_by_time').on(table.storedAt)],
);

/** In a cell with a hub, one row: what it last heard. */
export const hubContacts = pgTable('hub_contacts', {
  hub: text('hub').primaryKey(),
  heardAt: instant('heard_at').notNull(),
  /** The hub's count of our hellos. */
  hellos: bigint('hellos', { mode: 'number' }).notNull(),
});

/** In a cell with a hub: the people that the hub administers. */
export const hubPeople = pgTable('hub_people', {
  userId: uuid('user_id').primaryKey(),
  /** When the hub changed the person last. */
  updatedAt: instant('updated_at').notNull(),
  /** The hash that the hub sent last: only a new one replaces what the person has chosen here. */
  passwordHash: text('password_hash'),
});

/** In a cell with a hub: the accounts that the hub doesn't administer, and what it was told of their addresses. */
export const hubAddresses = pgTable('hub_addresses', {
  userId: uuid('user_id').primaryKey(),
  /** Of the email address. */
  digest: text('digest').notNull(),
  /** Whether somebody else has it too. */
  isTaken: boolean('is_taken').notNull(),
  toldAt: instant('told_at').notNull().defaultNow(),
});
