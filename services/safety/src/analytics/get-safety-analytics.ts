import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as safetyAnalytics from '@floorlight/contracts/safety-analytics';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { beaconParetos } from './beacon-paretos.ts';
import { drillCounts } from './drill-counts.ts';
import { incidentCounts } from './incident-counts.ts';
import { periodOf } from './period.ts';
import { responseTimes } from './response-times.ts';

/** The figures of the caller's site, by days and weeks in the site's time zone. */
export async function getSafetyAnalytics(
  context: SafetyContext,
  { siteId }: Principal,
  query: QueryOf<typeof safetyAnalytics.getSafetyAnalytics>,
): Promise<safetyAnalytics.SafetyAnalytics> {
  const { timeZone } = siteOf(context.sites, siteId);
  const period = await periodOf(context, { siteId, timeZone }, query);
  const [responses, beacons, incidents, { drills, evacuations }] = await Promise.all([
    responseTimes(context, period),
    beaconParetos(context, period),
    incidentCounts(context, period),
    drillCounts(context, period),
  ]);
  return { from: period.from, to: period.to, timeZone, responses, drills, evacuations, beacons, incidents };
}
