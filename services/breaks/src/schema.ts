import { breakStatuses, breakTypes } from '@floorlight/contracts/breaks';
import type { ShiftAttestation } from '@floorlight/contracts/shift-attestations';
import { instant } from '@floorlight/database/columns';
import {
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { deadLetters, inbox } from '@floorlight/database/inbox';
export { outbox } from '@floorlight/database/outbox';
export { pendingErasures } from '@floorlight/people/pending-erasures';
export { sites } from '@floorlight/sites/sites-table';

export const breakType = pgEnum('break_type', breakTypes);
export const breakStatus = pgEnum('break_status', breakStatuses);

const createdAt = instant('created_at').notNull().defaultNow();
/** When the row was stored and last changed, by the database's clock; what it is about has times of its own. */
const timestamps = {
  createdAt,
  updatedAt: instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`),
};

export const breakSessions = pgTable(
  'break_sessions',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    sessionType: breakType('session_type').notNull(),
    status: breakStatus('status').notNull().default('active'),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    /** Set where the device's time of the start or end is older than the request. */
    startReceivedAt: instant('start_received_at'),
    endReceivedAt: instant('end_received_at'),
    duration: integer('duration'),
    allowedDuration: integer('allowed_duration').notNull(),
    scannedAwayCode: text('scanned_away_code'),
    returnMethod: text('return_method'),
    location: text('location'),
    /** The day it began on the site's calendar. Stored, so that a new time zone of the site doesn't move past breaks. */
    day: date('day').notNull(),
    extendedBy: uuid('extended_by'),
    extendedByName: text('extended_by_name'),
    extensionReason: text('extension_reason'),
    originalDuration: integer('original_duration'),
    extensions: integer('extensions').notNull().default(0),
    cancelledByName: text('cancelled_by_name'),
    ...timestamps,
  },
  (table) => [
    // One running break per person, even when ten starts arrive at once.
    uniqueIndex('one_running_break').on(table.userId).where(sql`end_time is null`),
    index('break_sessions_of_site').on(table.siteId, table.startTime),
    index('break_sessions_of_user').on(table.userId, table.startTime),
    index('break_sessions_of_day').on(table.siteId, table.day),
    index('break_sessions_running').on(table.startTime).where(sql`end_time is null`),
  ],
);

export const breakSettings = pgTable(
  'break_settings',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    settingKey: text('setting_key').notNull(),
    settingValue: integer('setting_value').notNull(),
    displayName: text('display_name').notNull(),
    description: text('description').notNull(),
    unit: text('unit').notNull(),
    minValue: integer('min_value').notNull(),
    maxValue: integer('max_value').notNull(),
    updatedBy: uuid('updated_by'),
    updatedByName: text('updated_by_name'),
    createdAt,
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('break_settings_key').on(table.siteId, table.settingKey)],
);

/** Sums of `break_sessions`, equal to a recount at any time. Columns: `BreakDay` in contracts/breaks. */
export const breakAnalytics = pgTable(
  'break_analytics',
  {
    siteId: text('site_id').notNull(),
    userId: uuid('user_id').notNull(),
    date: date('date').notNull(),
    sessionType: breakType('session_type').notNull(),
    totalSessions: integer('total_sessions').notNull(),
    totalDuration: integer('total_duration').notNull(),
    averageDuration: integer('average_duration').notNull(),
    longestSession: integer('longest_session').notNull(),
    withinPolicyCount: integer('within_policy_count').notNull(),
    extendedCount: integer('extended_count').notNull(),
    expiredCount: integer('expired_count').notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.siteId, table.date, table.sessionType] }),
    index('break_analytics_of_site').on(table.siteId, table.date),
  ],
);

/** What people said about the breaks of their shifts. Nothing changes a row until it is deleted. */
export const shiftAttestations = pgTable(
  'shift_attestations',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    /** On the site's calendar. */
    day: date('day').notNull(),
    shiftStart: instant('shift_start').notNull(),
    shiftEnd: instant('shift_end').notNull(),
    answers: jsonb('answers').$type<ShiftAttestation['answers']>().notNull(),
    note: text('note'),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('one_attestation_of_shift').on(table.userId, table.shiftStart),
    index('shift_attestations_of_site').on(table.siteId, table.day),
  ],
);
