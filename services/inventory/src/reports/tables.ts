import { instant } from '@floorlight/database/columns';
import { index, pgTable, text, uuid } from '@floorlight/database/drizzle';
import { mails } from '@floorlight/mail/mails';
import { countSessions } from '../sessions/tables.ts';

/** The reports that were emailed: session, recipient and requester. Its mail's row has the status; both are deleted together. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => countSessions.id),
    email: text('email').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    mailKey: text('mail_key')
      .notNull()
      .unique('one_report_a_mail')
      .references(() => mails.key, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reports_of_session').on(table.sessionId, table.createdAt),
    index('reports_of_person').on(table.requestedBy, table.createdAt),
  ],
);
