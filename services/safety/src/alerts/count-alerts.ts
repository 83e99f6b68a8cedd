import type { AlertCounts } from '@floorlight/contracts/alert-counts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, count, type SQL, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { type AlertRow, statesOf } from './alert.ts';
import { isDrill, isUnfolded, visibleTo } from './visible-alerts.ts';

/**
 * Counts all alerts the caller may see, drills apart. One index counts all, drills included, and a small one the drills: an
 * index that left drills out would be one more to write at each press.
 */
export async function countAlerts({ db }: SafetyContext, principal: Principal): Promise<AlertCounts> {
  const { state, severity } = emergencyAlerts;
  const all = and(visibleTo(principal), isUnfolded);
  const counted = (areDrills: boolean, condition: SQL | undefined) =>
    db.orm
      .select({ state, severity, areDrills: sql<boolean>`${areDrills}::boolean`, count: count() })
      .from(emergencyAlerts)
      .where(condition)
      .groupBy(state, severity);
  const groups = await counted(false, all).unionAll(counted(true, and(all, isDrill)));
  const countOf = (isCounted: (group: Pick<AlertRow, 'state' | 'severity'>) => boolean) =>
    groups.filter(isCounted).reduce((sum, { areDrills, count }) => sum + (areDrills ? -count : count), 0);
  return {
    total: countOf(() => true),
    active: countOf((group) => statesOf.active.includes(group.state)),
    acknowledged: countOf((group) => statesOf.acknowledged.includes(group.state)),
    resolved: countOf((group) => statesOf.resolved.includes(group.state)),
    critical: countOf((group) => group.severity === 'critical'),
    high: countOf((group) => group.severity === 'high'),
    drills: groups.reduce((sum, { areDrills, count }) => sum + (areDrills ? count : 0), 0),
  };
}
