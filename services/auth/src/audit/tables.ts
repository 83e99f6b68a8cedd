import { instant } from '@floorlight/database/columns';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

// Both logs only grow: a trigger refuses every change, and the role that serves may only read and add. Another one
// numbers each row within its site and chains it to the one before; what is given for those columns is overwritten.

const chain = () => ({
  siteId: text('site_id').notNull(),
  number: bigint({ mode: 'number' }).notNull().default(0),
  previousHash: text('previous_hash').notNull().default(''),
  hash: text().notNull().default(''),
});
/** The id is the event's: the same event can't stand there twice. */
const act = () => ({
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  userName: text('user_name'),
  userRole: text('user_role'),
  action: text().notNull(),
  description: text().notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  timestamp: instant('timestamp').notNull(),
});

/** Who did what, on what, from where. */
export const auditLog = pgTable(
  'audit_log',
  {
    ...act(),
    ...chain(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id'),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('audit_log_chain').on(table.siteId, table.number),
    index('audit_log_by_time').on(table.siteId, table.timestamp, table.number),
    index('audit_log_by_user').on(table.siteId, table.userId, table.timestamp, table.number),
  ],
);

/** Privileged acts, under the manager ID that was given for them. */
export const badgeLog = pgTable(
  'badge_log',
  {
    ...act(),
    ...chain(),
    managerId: text('manager_id').notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('badge_log_chain').on(table.siteId, table.number),
    index('badge_log_by_time').on(table.siteId, table.timestamp, table.number),
  ],
);

/** Where each chain ends, kept by the trigger: rows cut off the end are missed by it. */
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

/** What the role that serves may do with tables that aren't all its own. */
export const guardedTables = {
  audit_log: ['select', 'insert'],
  badge_log: ['select', 'insert'],
  audit_heads: ['select'],
} as const;
