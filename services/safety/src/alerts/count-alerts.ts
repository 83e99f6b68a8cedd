import type { AlertCounts } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, count, not } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { type AlertRow, statesOf } from './alert.ts';
import { isReal, isUnfolded, visibleTo } from './visible-alerts.ts';

/** Counts all alerts the caller may see, drills apart. */
export async function countAlerts({ db }: SafetyContext, principal: Principal): Promise<AlertCounts> {
  const { state, severity } = emergencyAlerts;
  const groups = await db.orm
    .select({ state, severity, count: count() })
    .from(emergencyAlerts)
    .where(and(visibleTo(principal), isUnfolded, isReal))
    .groupBy(state, severity);
  const drills = await db.orm.$count(emergencyAlerts, and(visibleTo(principal), isUnfolded, not(isReal)));
  const countOf = (isCounted: (group: Pick<AlertRow, 'state' | 'severity'>) => boolean) =>
    groups.filter(isCounted).reduce((sum, group) => sum + group.count, 0);
  return {
    total: countOf(() => true),
    active: countOf((group) => statesOf.active.includes(group.state)),
    acknowledged: countOf((group) => statesOf.acknowledged.includes(group.state)),
    resolved: countOf((group) => statesOf.resolved.includes(group.state)),
    critical: countOf((group) => group.severity === 'critical'),
    high: countOf((group) => group.severity === 'high'),
    drills,
  };
}
