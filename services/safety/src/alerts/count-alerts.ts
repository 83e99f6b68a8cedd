import type { AlertCounts } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import { count as rows, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { type AlertState, statesOf } from './alert.ts';
import { visibleTo } from './visible-alerts.ts';

/** Counted by the database over all alerts the caller can see, not over a page of them. */
export async function countAlerts({ db }: SafetyContext, principal: Principal): Promise<AlertCounts> {
  const [counts] = await db.orm
    .select({
      total: rows(),
      active: rowsIn(statesOf.active),
      acknowledged: rowsIn(statesOf.acknowledged),
      resolved: rowsIn(statesOf.resolved),
      critical: rowsOf('critical'),
      high: rowsOf('high'),
    })
    .from(emergencyAlerts)
    .where(visibleTo(principal));
  if (!counts) throw new Error('an aggregate without grouping returned no row');
  return counts;
}

const rowsIn = (states: AlertState[]) =>
  sql<number>`count(*) filter (where ${emergencyAlerts.state} in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )}))`.mapWith(Number);

const rowsOf = (severity: 'critical' | 'high') =>
  sql<number>`count(*) filter (where ${emergencyAlerts.severity} = ${severity})`.mapWith(Number);
