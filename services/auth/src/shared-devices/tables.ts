import { instant } from '@floorlight/database/columns';
import { pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';
import { userId } from '../users/tables.ts';

/** Handhelds that several people use. A revoked one stays: the log refers to it. */
export const sharedDevices = pgTable(
  'shared_devices',
  {
    /** A UUID of version 8, as API keys have: no person has one. */
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    name: text('name').notNull(),
    zone: text('zone'),
    /** Of the link that enrols a handheld; null when it was used. */
    linkHash: text('link_hash'),
    linkEndsAt: instant('link_ends_at'),
    /** Of the handheld's cookie; null until one is enrolled. */
    secretHash: text('secret_hash'),
    enrolledAt: instant('enrolled_at'),
    lastSeenAt: instant('last_seen_at'),
    takenOverBy: text('taken_over_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('shared_devices_secret').on(table.secretHash),
    uniqueIndex('shared_devices_link').on(table.linkHash),
    uniqueIndex('shared_devices_name').on(table.siteId, sql`lower(${table.name})`).where(sql`revoked_at is null`),
  ],
);

/** The PINs that people have set for their badges. */
export const badgePins = pgTable('badge_pins', {
  userId: userId().primaryKey(),
  pinHash: text('pin_hash').notNull(),
  setAt: instant('set_at').notNull().defaultNow(),
});
