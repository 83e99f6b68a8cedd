import { instant } from '@floorlight/database/columns';
import { index, pgEnum, pgTable, text, uuid } from '@floorlight/database/drizzle';
import { openableActs } from './opened-act.ts';

export const openableAct = pgEnum('openable_act', openableActs);

/** What managers' tokens opened: each may be done once, and is deleted then. */
export const openedActs = pgTable(
  'opened_acts',
  {
    tokenId: uuid('token_id').primaryKey(),
    siteId: text('site_id').notNull(),
    userId: uuid('user_id').notNull(),
    act: openableAct('act').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('opened_acts_of_person').on(table.userId, table.act)],
);
