import type { EvacuationKind, RollCallAnswer, RollCallStatus, SightingKind } from '@floorlight/contracts/evacuations';
import type { Language } from '@floorlight/contracts/languages';
import { instant } from '@floorlight/database/columns';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';

export const evacuations = pgTable(
  'evacuations',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    drill: boolean('drill').notNull(),
    kind: text('kind').$type<EvacuationKind>().notNull(),
    reason: text('reason'),
    language: text('language').$type<Language>(),
    zones: jsonb('zones').$type<string[]>().notNull(),
    instructions: text('instructions').notNull(),
    alertId: uuid('alert_id'),
    calledBy: uuid('called_by').notNull(),
    calledByName: text('called_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
    endedByName: text('ended_by_name'),
    wardens: integer('wardens').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('evacuations_running').on(table.siteId).where(sql`ended_at is null`),
    index('evacuations_by_site').on(table.siteId, table.createdAt),
  ],
);

/** The state of each person on the list of an evacuation. */
export const rollCallEntries = pgTable(
  'roll_call_entries',
  {
    evacuationId: uuid('evacuation_id')
      .notNull()
      .references(() => evacuations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    siteId: text('site_id').notNull(),
    status: text('status').$type<RollCallStatus>().notNull().default('unaccounted'),
    answeredAt: instant('answered_at'),
    how: text('how').$type<'phone' | 'list' | 'badge'>(),
    answeredBy: uuid('answered_by'),
    answeredByName: text('answered_by_name'),
    zone: text('zone'),
    point: text('point'),
    isOffSite: boolean('is_off_site').notNull().default(false),
    isLate: boolean('is_late').notNull().default(false),
    seenKind: text('seen_kind').$type<SightingKind>(),
    seenAt: instant('seen_at'),
    seenPlace: text('seen_place'),
    seenPlaceAt: instant('seen_place_at'),
    addedAt: instant('added_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.evacuationId, table.userId] }),
    index('roll_call_entries_of_person').on(table.userId),
  ],
);

/** Every answer as it came, also those that an earlier or later one outweighs: the report has them. */
export const rollCallAnswers = pgTable(
  'roll_call_answers',
  {
    id: uuid('id').primaryKey(),
    evacuationId: uuid('evacuation_id')
      .notNull()
      .references(() => evacuations.id, { onDelete: 'cascade' }),
    siteId: text('site_id').notNull(),
    userId: uuid('user_id').notNull(),
    answer: text('answer').$type<RollCallAnswer>().notNull(),
    how: text('how').$type<'phone' | 'list' | 'badge'>().notNull(),
    answeredBy: uuid('answered_by').notNull(),
    answeredByName: text('answered_by_name').notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** It arrived after the all clear. */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [
    index('roll_call_answers_of_evacuation').on(table.evacuationId, table.userId, table.at),
    index('roll_call_answers_of_person').on(table.userId),
  ],
);

/** When each person was last seen at each site, and the last place known of them there. Kept for `rollCallHours`. */
export const sightings = pgTable(
  'sightings',
  {
    siteId: text('site_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<SightingKind>().notNull(),
    at: instant('at').notNull(),
    place: text('place'),
    placeAt: instant('place_at'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.userId] }),
    index('sightings_of_person').on(table.userId, table.at),
    index('sightings_age').on(table.at),
  ],
);
