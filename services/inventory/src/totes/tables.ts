import { toteActs } from '@floorlight/contracts/totes';
import { instant } from '@floorlight/database/columns';
import { index, integer, pgEnum, pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

export const toteStatus = pgEnum('tote_status', ['pending', 'processing', 'completed']);

export const toteAct = pgEnum('tote_act', toteActs);

export const reinductionTotes = pgTable(
  'reinduction_totes',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    toteNumber: text('tote_number').notNull(),
    status: toteStatus('status').notNull().default('pending'),
    itemCount: integer('item_count').notNull().default(0),
    assignedTo: uuid('assigned_to'),
    assignedToName: text('assigned_to_name'),
    createdBy: uuid('created_by').notNull(),
    assignedAt: instant('assigned_at'),
    /** Since when its assignee offers it to the next person. */
    offeredAt: instant('offered_at'),
    /** Who waits to take it over from its assignee. */
    wantedBy: uuid('wanted_by'),
    wantedByName: text('wanted_by_name'),
    scannedAt: instant('scanned_at'),
    scannedBy: uuid('scanned_by'),
    scannedByName: text('scanned_by_name'),
    scannedPlace: text('scanned_place'),
    version: integer('version').notNull().default(1),
    lastUpdated: instant('last_updated').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('one_tote_a_number').on(table.siteId, table.toteNumber),
    index('totes_of_site').on(table.siteId, table.lastUpdated),
    index('totes_by_creator').on(table.createdBy, table.createdAt),
    index('totes_of_person').on(table.assignedTo).where(sql`assigned_to is not null`),
  ],
);

/** What happened to totes: who did it, and the state of the tote after it. */
export const toteHistory = pgTable(
  'tote_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    siteId: text('site_id').notNull(),
    toteId: uuid('tote_id')
      .notNull()
      .references(() => reinductionTotes.id, { onDelete: 'cascade' }),
    act: toteAct('act').notNull(),
    actor: uuid('actor').notNull(),
    actorName: text('actor_name').notNull(),
    assignedTo: uuid('assigned_to'),
    assignedToName: text('assigned_to_name'),
    status: toteStatus('status').notNull(),
    itemCount: integer('item_count').notNull(),
    place: text('place'),
    at: instant('at').notNull(),
  },
  (table) => [index('history_of_tote').on(table.toteId, table.at), index('tote_history_by_time').on(table.at)],
);
