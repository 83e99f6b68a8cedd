import { instant } from '@floorlight/database/columns';
import { date, index, pgTable, primaryKey, text, uuid } from '@floorlight/database/drizzle';
import { mails } from '@floorlight/mail/mails';
import { siteCounts } from '../site-counts/tables.ts';

/** Reports of a count of the site, or of one of its days, that were emailed. Deleted with their mail. */
export const siteReports = pgTable(
  'site_reports',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    siteCountId: uuid('site_count_id').references(() => siteCounts.id),
    day: date('day'),
    email: text('email').notNull(),
    /** Null: at the end of the shift, by the site's settings. */
    requestedBy: uuid('requested_by'),
    mailKey: text('mail_key')
      .notNull()
      .unique('one_site_report_a_mail')
      .references(() => mails.key, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('site_reports_of_count').on(table.siteCountId),
    index('site_reports_of_day').on(table.siteId, table.day),
    index('site_reports_of_person').on(table.requestedBy, table.createdAt),
  ],
);

/** The days whose report was mailed by itself, or had nothing to report: each is done once, whoever does it. */
export const reportedDays = pgTable(
  'reported_days',
  {
    siteId: text('site_id').notNull(),
    day: date('day').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
);
