import type { InjuryKind, InjuryOutcome, InjurySummary } from '@floorlight/contracts/injury-records';
import { instant } from '@floorlight/database/columns';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';
import { incidentReports } from '../incidents/tables.ts';

/** Decisions about the OSHA log (29 CFR 1904). Of an incident that is not recordable nothing else is stored. */
export const injuryRecords = pgTable(
  'injury_records',
  {
    incidentId: uuid('incident_id')
      .primaryKey()
      .references(() => incidentReports.id),
    siteId: text('site_id').notNull(),
    recordable: boolean('recordable').notNull(),
    year: integer('year'),
    caseNumber: integer('case_number'),
    employeeName: text('employee_name'),
    jobTitle: text('job_title'),
    occurredOn: date('occurred_on'),
    place: text('place'),
    description: text('description'),
    outcome: text('outcome').$type<InjuryOutcome>(),
    daysAway: integer('days_away'),
    daysRestricted: integer('days_restricted'),
    kind: text('kind').$type<InjuryKind>(),
    privacyCase: boolean('privacy_case'),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedByName: text('updated_by_name').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('injury_records_numbered').on(table.siteId, table.year, table.caseNumber)],
);

/** What the yearly summary of a site (OSHA form 300A) says beside its totals. */
export const injurySummaries = pgTable(
  'injury_summaries',
  {
    siteId: text('site_id').notNull(),
    year: integer('year').notNull(),
    summary: jsonb('summary').$type<InjurySummary>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.year] })],
);
