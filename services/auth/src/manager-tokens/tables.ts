import { tokenActs } from '@floorlight/contracts/manager-tokens';
import { instant } from '@floorlight/database/columns';
import { index, pgEnum, pgTable, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';
import { userId } from '../users/tables.ts';

export const tokenAct = pgEnum('token_act', tokenActs);

/** Security tokens; `usedAt` marks a redeemed one. */
export const managerTokens = pgTable(
  'manager_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    siteId: text('site_id').notNull(),
    managerId: text('manager_id').notNull(),
    reason: text('reason').notNull(),
    generatedBy: userId(),
    generatedByName: text('generated_by_name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    usedBy: uuid('used_by'),
    usedByName: text('used_by_name'),
    act: tokenAct('act').notNull().default('access'),
    /** Of the email about it; null where its generator has no address. */
    mailKey: text('mail_key'),
  },
  (table) => [
    uniqueIndex('manager_tokens_hash').on(table.tokenHash),
    index('manager_tokens_by_end').on(table.expiresAt),
  ],
);
