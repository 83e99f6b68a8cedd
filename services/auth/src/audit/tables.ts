import type { CodedMessage } from '@floorlight/contracts/coded-message';
import { instant } from '@floorlight/database/columns';
import { bigint, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

// Both logs are append-only: a trigger refuses every change, and the role in DATABASE_URL may only select and insert. A
// second trigger numbers each row within its site and chains it to the previous one; it overwrites inserted values.

const chainColumns = () => ({
  siteId: text('site_id').notNull(),
  number: bigint({ mode: 'number' }).notNull().default(0),
  previousHash: text('previous_hash').notNull().default(''),
  hash: text().notNull().default(''),
});
/** The id is the event's, so an event can't be in a log twice. */
const entryColumns = () => ({
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  userName: text('user_name'),
  userRole: text('user_role'),
  action: text().notNull(),
  description: text().notNull(),
  /** The description for readers of other languages; null in rows from before languages. */
  coded: jsonb().$type<CodedMessage>(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  timestamp: instant('timestamp').notNull(),
});

/** Who did what, to what, from where. */
export const auditLog = pgTable(
  'audit_log',
  {
    ...entryColumns(),
    ...chainColumns(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id'),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('audit_log_chain').on(table.siteId, table.number),
    index('audit_log_by_time').on(table.siteId, table.timestamp, table.number),
    index('audit_log_by_user').on(table.siteId, table.userId, table.timestamp, table.number),
    index('audit_log_by_action').on(table.siteId, table.action, table.timestamp, table.number),
    index('audit_log_by_entity').on(table.siteId, table.entityType, table.timestamp, table.number),
  ],
);

/** Privileged actions and the manager ID given for them. */
export const badgeLog = pgTable(
  'badge_log',
  {
    ...entryColumns(),
    ...chainColumns(),
    managerId: text('manager_id').notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('badge_log_chain').on(table.siteId, table.number),
    index('badge_log_by_time').on(table.siteId, table.timestamp, table.number),
  ],
);

/** The people behind the ids in the entries of breaks, one id for each day: see break-takers.ts. */
export const breakTakers = pgTable(
  'break_takers',
  {
    alias: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    siteId: text('site_id').notNull(),
    day: date().notNull(),
  },
  (table) => [
    uniqueIndex('break_takers_by_user').on(table.userId, table.siteId, table.day),
    index('break_takers_by_day').on(table.siteId, table.day),
  ],
);

/** The last entry of each chain, maintained by the trigger: it reveals entries deleted from the end. */
export const auditHeads = pgTable(
  'audit_heads',
  {
    log: text().notNull(),
    siteId: text('site_id').notNull(),
    number: bigint({ mode: 'number' }).notNull().default(0),
    hash: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.log, table.siteId] })],
);

/** Signed heads, one line of the anchors file each: see anchors/. Append-only. */
export const auditAnchors = pgTable('audit_anchors', {
  number: bigint({ mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  line: text().notNull(),
  /** The number of the anchor whose time stamp is in this one. */
  timeStamped: bigint('time_stamped', { mode: 'number' }),
});
