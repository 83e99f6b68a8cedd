import type { AlertCounts } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, count, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { type AlertState, statesOf } from './alert.ts';
import { isUnfolded, visibleTo } from './visible-alerts.ts';

/** Counts all alerts the caller may see. */
export async function countAlerts({ db }: SafetyContext, principal: Principal): Promise<AlertCounts> {
  const [counts] = await db.orm
    .select({
      total: count(),
      active: countIn(statesOf.active),
      acknowledged: countIn(statesOf.acknowledged),
      resolved: countIn(statesOf.resolved),
      critical: countOf('critical'),
      high: countOf('high'),
    })
    .from(emergencyAlerts)
    .where(and(visibleTo(principal), isUnfolded));
  if (!counts) throw new Error('an aggregate without grouping returned no row');
  return counts;
}

const countIn = (states: AlertState[]) =>
  sql<number>`count(*) filter (where ${emergencyAlerts.state} in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )}))`.mapWith(Number);

const countOf = (severity: 'critical' | 'high') =>
  sql<number>`count(*) filter (where ${emergencyAlerts.severity} = ${severity})`.mapWith(Number);
