import type { EmergencyAlert, listAlerts } from '@floorlight/contracts/alerts';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, inArray, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { publicAlert, statesOf } from './alert.ts';
import { visibleTo } from './visible-alerts.ts';

export async function list(
  { db }: SafetyContext,
  principal: Principal,
  { status, limit, before }: QueryOf<typeof listAlerts>,
): Promise<EmergencyAlert[]> {
  const rows = await db.orm
    .select()
    .from(emergencyAlerts)
    .where(
      and(
        visibleTo(principal),
        status && inArray(emergencyAlerts.state, statesOf[status]),
        before ? olderThan(before) : undefined,
      ),
    )
    .orderBy(desc(emergencyAlerts.createdAt), desc(emergencyAlerts.id))
    .limit(limit);
  return rows.map(publicAlert);
}

/** An id that is none of the caller's site is older than everything: nothing follows. */
const olderThan = (id: string) =>
  sql`(${emergencyAlerts.createdAt}, ${emergencyAlerts.id}) < (
    select last.created_at, last.id from ${emergencyAlerts} last where last.id = ${id} and last.site_id = ${emergencyAlerts.siteId})`;
