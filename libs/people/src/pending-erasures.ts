import { pgTable, text, timestamp, uuid } from '@floorlight/database/drizzle';
import { personalTable } from './personal-data.ts';

/** Erased people whose names may still stand in a service's texts, or whose erasure it has not confirmed to auth yet. */
export const pendingErasures = pgTable('pending_erasures', {
  userId: uuid('user_id').primaryKey(),
  /** Stands for the name from now on. */
  replacement: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const erasuresToFinish = personalTable(pendingErasures, {
  class: 'delivery',
  of: 'userId',
  erasure: 'keep',
  plain: ['replacement'],
});
