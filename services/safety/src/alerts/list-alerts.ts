import type * as alerts from '@floorlight/contracts/alerts';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, inArray } from '@floorlight/database/drizzle';
import { createdBefore } from '@floorlight/database/keyset';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { publicAlert, statesOf } from './alert.ts';
import { isUnfolded, visibleTo } from './visible-alerts.ts';

export async function listAlerts(
  { db }: SafetyContext,
  principal: Principal,
  { status, limit, before, foldedInto }: QueryOf<typeof alerts.listAlerts>,
): Promise<alerts.EmergencyAlert[]> {
  const rows = await db.orm
    .select()
    .from(emergencyAlerts)
    .where(
      and(
        visibleTo(principal),
        foldedInto ? eq(emergencyAlerts.foldedInto, foldedInto) : isUnfolded,
        status && inArray(emergencyAlerts.state, statesOf[status]),
        before ? createdBefore(emergencyAlerts, { id: before, siteId: principal.siteId }) : undefined,
      ),
    )
    .orderBy(desc(emergencyAlerts.createdAt), desc(emergencyAlerts.id))
    .limit(limit);
  return rows.map(publicAlert);
}
