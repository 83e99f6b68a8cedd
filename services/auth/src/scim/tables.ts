import type { Role } from '@floorlight/contracts/person';
import { instant } from '@floorlight/database/columns';
import { index, integer, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

/** Bearer tokens of directories. */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    prefix: text('prefix').notNull(),
    name: text('name').notNull(),
    /** Where new people begin, until a group of theirs says otherwise. */
    siteId: text('site_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('scim_tokens_by_hash').on(table.tokenHash)],
);

/** What a directory calls a person. Others have their email address as user name. */
export const scimUsers = pgTable(
  'scim_users',
  {
    userId: uuid('user_id').primaryKey(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    /** The directory has deleted the person: it doesn't see them any more. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [uniqueIndex('scim_users_by_name').on(sql`lower(${table.userName})`)],
);

/** Groups of the directory. `siteId` and `role` are what an administrator gives their members. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    siteId: text('site_id'),
    role: text('role').$type<Role>(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('scim_groups_by_name').on(sql`lower(${table.displayName})`)],
);

export const scimMembers = pgTable(
  'scim_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => scimGroups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('scim_members_by_user').on(table.userId)],
);
