import type { KeyPermission } from '@floorlight/contracts/permissions';
import { instant } from '@floorlight/database/columns';
import { jsonb, pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

/** Keys of machines. A revoked one stays: what it did refers to it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    /** A UUID of version 8: see api-key.ts. */
    id: uuid('id').primaryKey(),
    keyHash: text('key_hash').notNull(),
    prefix: text('prefix').notNull(),
    name: text('name').notNull(),
    /** Null: for all sites. */
    siteId: text('site_id'),
    permissions: jsonb('permissions').$type<KeyPermission[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('api_keys_by_hash').on(table.keyHash).where(sql`revoked_at is null`)],
);
