import type { InjuryCase, InjuryLogLine, InjuryRecord } from '@floorlight/contracts/injury-records';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import type { injuryRecords } from '../schema.ts';

export type InjuryRow = typeof injuryRecords.$inferSelect;

/** Throws `conflict` where the site keeps no OSHA records. */
export function requireInjuryRecords({ sites }: Pick<SafetyContext, 'sites'>, siteId: string): void {
  if (siteOf(sites, siteId).injuryRecords !== 'osha') throw conflict(coded(refusals.noInjuryRecords));
}

export const publicInjury = (row: InjuryRow): InjuryRecord => ({
  incidentId: row.incidentId,
  record: row.recordable ? caseOf(row) : { recordable: false },
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
  updatedByName: row.updatedByName,
});

/** The case of a recordable row. Its columns are filled together. */
export function caseOf(row: InjuryRow): InjuryCase {
  const { year, caseNumber, occurredOn, outcome, kind } = row;
  if (year === null || caseNumber === null || occurredOn === null || outcome === null || kind === null)
    throw new Error('a recordable injury without its columns');
  return {
    recordable: true,
    year,
    caseNumber,
    employeeName: row.employeeName ?? '',
    jobTitle: row.jobTitle ?? '',
    occurredOn,
    place: row.place ?? '',
    description: row.description ?? '',
    outcome,
    daysAway: row.daysAway ?? 0,
    daysRestricted: row.daysRestricted ?? 0,
    kind,
    privacyCase: row.privacyCase ?? false,
  };
}

/** A line of the log. A privacy case is listed without the name: 29 CFR 1904.29(b)(6). */
export function logLine(row: InjuryRow): InjuryLogLine {
  const line = caseOf(row);
  return { ...line, incidentId: row.incidentId, employeeName: line.privacyCase ? null : line.employeeName };
}
