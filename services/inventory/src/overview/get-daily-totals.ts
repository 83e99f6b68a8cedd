import type { DailyTotal } from '@floorlight/contracts/counts';
import type { Principal } from '@floorlight/contracts/principal';
import { daysBefore } from '@floorlight/sites/local-time';
import type { InventoryContext } from '../context.ts';
import { sumsOf } from '../counts/sums.ts';
import { dayOf } from '../sessions/site-day.ts';
import { lastCounts } from './last-counts.ts';

/** The totals of the site on each of the last `days` days, oldest first; a day without counts has zeros. */
export async function getDailyTotals(
  context: InventoryContext,
  { siteId }: Principal,
  days: number,
): Promise<DailyTotal[]> {
  const today = dayOf(context, siteId);
  const calendar = Array.from({ length: days }, (_, index) => daysBefore(today, days - 1 - index));
  const counts = lastCounts(context.db, { siteId, from: daysBefore(today, days - 1), to: today }).as('counts');
  const totals = await context.db.orm
    .select({ day: counts.day, ...sumsOf(counts) })
    .from(counts)
    .groupBy(counts.day);
  const byDay = new Map(totals.map((total) => [total.day, total]));
  return calendar.map((day) => byDay.get(day) ?? emptyDay(day));
}

const emptyDay = (day: string): DailyTotal => ({
  day,
  rebinPsTotes: 0,
  psToteOverflow: 0,
  floorTable: 0,
  totalItems: 0,
  walls: 0,
});
