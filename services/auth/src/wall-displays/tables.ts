import { instant } from '@floorlight/database/columns';
import { pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

/** Screens on walls. A revoked one stays: the log refers to it. */
export const wallDisplays = pgTable(
  'wall_displays',
  {
    /** A UUID of version 8, as API keys have: no person has one. */
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    name: text('name').notNull(),
    /** Of the code that connects a screen; null when it was used. */
    codeHash: text('code_hash'),
    codeEndsAt: instant('code_ends_at'),
    /** Of the screen's cookie; null until one is connected. */
    secretHash: text('secret_hash'),
    connectedAt: instant('connected_at'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('wall_displays_secret').on(table.secretHash),
    uniqueIndex('wall_displays_code').on(table.codeHash),
    uniqueIndex('wall_displays_name').on(table.siteId, sql`lower(${table.name})`).where(sql`revoked_at is null`),
  ],
);
