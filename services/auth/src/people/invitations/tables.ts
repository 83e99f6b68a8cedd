import { instant } from '@floorlight/database/columns';
import { index, pgEnum, pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';
import { role, users } from '../../users/tables.ts';

export const invitationWay = pgEnum('invitation_way', ['email', 'sheet']);

/** Links and printed codes with which people set their password, each once. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    /** Null for a printed code for nobody in particular, until somebody has used it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    siteId: text('site_id').notNull(),
    role: role('role').notNull(),
    way: invitationWay('way').notNull(),
    invitedBy: uuid('invited_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_by_user').on(table.userId),
    index('invitations_by_site').on(table.siteId, table.createdAt, table.id),
    index('invitations_by_end').on(table.expiresAt),
    index('invitations_by_maker').on(table.invitedBy).where(sql`used_at is null and revoked_at is null`),
  ],
);
