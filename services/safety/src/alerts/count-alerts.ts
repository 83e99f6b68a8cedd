import type { AlertCounts } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, count } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { type AlertRow, statesOf } from './alert.ts';
import { isUnfolded, visibleTo } from './visible-alerts.ts';

/** Counts all alerts the caller may see. */
export async function countAlerts({ db }: SafetyContext, principal: Principal): Promise<AlertCounts> {
  const { state, severity } = emergencyAlerts;
  const groups = await db.orm
    .select({ state, severity, count: count() })
    .from(emergencyAlerts)
    .where(and(visibleTo(principal), isUnfolded))
    .groupBy(state, severity);
  const countOf = (isCounted: (group: Pick<AlertRow, 'state' | 'severity'>) => boolean) =>
    groups.filter(isCounted).reduce((sum, group) => sum + group.count, 0);
  return {
    total: countOf(() => true),
    active: countOf((group) => statesOf.active.includes(group.state)),
    acknowledged: countOf((group) => statesOf.acknowledged.includes(group.state)),
    resolved: countOf((group) => statesOf.resolved.includes(group.state)),
    critical: countOf((group) => group.severity === 'critical'),
    high: countOf((group) => group.severity === 'high'),
  };
}
