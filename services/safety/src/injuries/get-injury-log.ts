import {
  type InjuryKind,
  type InjuryLog,
  type InjuryLogLine,
  type InjuryOutcome,
  type InjurySummary,
  type InjuryTotals,
  injuryKinds,
  injuryOutcomes,
} from '@floorlight/contracts/injury-records';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, asc, eq, isNotNull } from '@floorlight/database/drizzle';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { injuryRecords, injurySummaries } from '../schema.ts';
import { logLine, requireInjuryRecords } from './injury-record.ts';

/** The log of a year (OSHA form 300), its totals and its summary (form 300A, 29 CFR 1904.32). */
export async function getInjuryLog(context: SafetyContext, { siteId }: Principal, year: number): Promise<InjuryLog> {
  requireInjuryRecords(context, siteId);
  const site = siteOf(context.sites, siteId);
  const { orm } = context.db;
  const years = await orm
    .selectDistinct({ year: injuryRecords.year })
    .from(injuryRecords)
    .where(and(eq(injuryRecords.siteId, siteId), isNotNull(injuryRecords.year)));
  const lines = await listInjuries(context, siteId, year);
  const thisYear = new Intl.DateTimeFormat('en', { timeZone: site.timeZone, year: 'numeric' }).format(context.now());
  const known = new Set([Number(thisYear), ...years.flatMap((row) => row.year ?? [])]);
  return {
    year,
    years: [...known].sort((a, b) => b - a),
    establishment: { name: site.name, address: site.address },
    lines,
    totals: totalsOf(lines),
    summary: await summaryOf(orm, siteId, year),
  };
}

/** The cases of a year by their numbers. A site has a few dozen at most. */
export async function listInjuries({ db }: SafetyContext, siteId: string, year: number): Promise<InjuryLogLine[]> {
  const rows = await db.orm
    .select()
    .from(injuryRecords)
    .where(and(eq(injuryRecords.siteId, siteId), eq(injuryRecords.year, year)))
    .orderBy(asc(injuryRecords.caseNumber));
  return rows.map(logLine);
}

const noSummary: InjurySummary = { averageEmployees: null, hoursWorked: null, industry: '', naics: '' };

export async function summaryOf(
  orm: Database['orm'] | Transaction,
  siteId: string,
  year: number,
): Promise<InjurySummary> {
  const [row] = await orm
    .select({ summary: injurySummaries.summary })
    .from(injurySummaries)
    .where(and(eq(injurySummaries.siteId, siteId), eq(injurySummaries.year, year)));
  return row?.summary ?? noSummary;
}

const totalsOf = (lines: InjuryLogLine[]): InjuryTotals => ({
  outcomes: countBy<InjuryOutcome>(
    injuryOutcomes,
    lines.map(({ outcome }) => outcome),
  ),
  daysAway: lines.reduce((sum, { daysAway }) => sum + daysAway, 0),
  daysRestricted: lines.reduce((sum, { daysRestricted }) => sum + daysRestricted, 0),
  kinds: countBy<InjuryKind>(
    injuryKinds,
    lines.map(({ kind }) => kind),
  ),
});

const countBy = <Key extends string>(keys: readonly Key[], values: Key[]): Record<Key, number> =>
  // Of every key.
  Object.fromEntries(keys.map((key) => [key, values.filter((value) => value === key).length])) as Record<Key, number>;
