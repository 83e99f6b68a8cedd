import type { CellAlert, CellEvacuation } from '@floorlight/contracts/cells';
import { instant } from '@floorlight/database/columns';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '@floorlight/database/drizzle';

/** At a hub: what it knows of each cell. */
export const cells = pgTable('cells', {
  name: text('name').primaryKey(),
  /**
   * Rises with each hello. After a restore it is lower than the cell remembers, and stays until the cell has given back what
   * was lost.
   */
  hellos: bigint('hellos', { mode: 'number' }).notNull().default(0),
  /** What the cell last said of that count. */
  remembered: bigint('remembered', { mode: 'number' }).notNull().default(0),
  /** It said a lower one once: two of its instances may have said hello at the same time. */
  looksRestored: boolean('looks_restored').notNull().default(false),
  /** The `hubPersonVersion` in which the cell has its people. */
  personVersion: integer('person_version').notNull().default(1),
  lastHeardAt: instant('last_heard_at').notNull().defaultNow(),
  /** How far the cell's clock is ahead, in milliseconds. */
  clockAhead: bigint('clock_ahead', { mode: 'number' }).notNull().default(0),
  /** Sites that the cell has and that another cell owns, or none. */
  foreignSites: jsonb('foreign_sites').$type<string[]>().notNull().default([]),
  /** Those that ran when the cell said hello. */
  evacuations: jsonb('evacuations').$type<CellEvacuation[]>().notNull().default([]),
  /** The newest event of the cell that the hub has. */
  newestPosition: bigint('newest_position', { mode: 'number' }),
  newestEvent: uuid('newest_event'),
});

/** At a hub: what each cell has of its people. */
export const cellPeople = pgTable(
  'cell_people',
  {
    cell: text('cell').notNull(),
    /** The user may have been erased since. */
    userId: uuid('user_id').notNull(),
    /** When the person was changed last, of what the cell has. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cell, table.userId] })],
);

/** At a hub: the events of its cells, each once. Those of a site that the cell doesn't own are kept, and count when it does. */
export const cellEvents = pgTable(
  'cell_events',
  {
    id: uuid('id').primaryKey(),
    cell: text('cell').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    siteId: text('site_id').notNull(),
    alertId: uuid('alert_id').notNull(),
    version: integer('version').notNull(),
    isHeld: boolean('is_held').notNull(),
    /** Only of a held event: the others are in `cell_alerts`. */
    alert: jsonb('alert').$type<CellAlert>(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [index('cell_events_by_time').on(table.receivedAt), index('cell_events_by_site').on(table.siteId)],
);

/** At a hub: the newest state of each alert of its cells. */
export const cellAlerts = pgTable(
  'cell_alerts',
  {
    id: uuid('id').primaryKey(),
    cell: text('cell').notNull(),
    siteId: text('site_id').notNull(),
    isOpen: boolean('is_open').notNull(),
    /** The higher version is the newer. */
    version: integer('version').notNull(),
    raisedAt: instant('raised_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    alert: jsonb('alert').$type<CellAlert>().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [index('cell_alerts_by_site').on(table.siteId, table.isOpen, table.raisedAt)],
);

/** At a hub: the addresses of the accounts that its cells have made themselves. Nobody else gets one of them. */
export const cellAddresses = pgTable(
  'cell_addresses',
  {
    cell: text('cell').notNull(),
    userId: uuid('user_id').notNull(),
    /** Of the email address. */
    digest: text('digest').notNull(),
    /** Whether somebody else had it before. */
    isTaken: boolean('is_taken').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cell, table.userId] }),
    index('cell_addresses_by_digest').on(table.digest),
    index('cell_addresses_taken').on(table.cell).where(sql`is_taken`),
  ],
);
