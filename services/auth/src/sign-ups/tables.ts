import { instant } from '@floorlight/database/columns';
import { index, pgEnum, pgTable, text, uuid } from '@floorlight/database/drizzle';
import { userId } from '../users/tables.ts';

export const signUpStatus = pgEnum('sign_up_status', ['pending', 'approved', 'refused']);

/** Requests to become a manager, one per user. */
export const signUpRequests = pgTable(
  'sign_up_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId().unique('sign_up_requests_user'),
    siteId: text('site_id').notNull(),
    /** As what they registered. */
    role: text('role', { enum: ['worker', 'manager'] })
      .notNull()
      .default('manager'),
    status: signUpStatus('status').notNull().default('pending'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
  },
  (table) => [index('sign_up_requests_by_site').on(table.siteId, table.status, table.requestedAt)],
);
