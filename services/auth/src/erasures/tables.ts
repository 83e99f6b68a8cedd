import type { ErasedIdentity } from '@floorlight/contracts/internal-requests';
import { instant } from '@floorlight/database/columns';
import { jsonb, pgTable, sql, text, uuid } from '@floorlight/database/drizzle';

/**
 * Erasures that not every service has confirmed yet, with what names the person: services need it to find the name in
 * texts, and no event may carry it.
 */
export const erasures = pgTable('erasures', {
  userId: uuid('user_id').primaryKey(),
  identity: jsonb('identity').$type<ErasedIdentity>().notNull(),
  confirmedBy: text('confirmed_by').array().notNull().default(sql`'{}'`),
  createdAt: instant('created_at').notNull().defaultNow(),
});
