import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { EmergencyAlert, listAlerts } from '@floorlight/contracts/safety';
import { and, desc, inArray } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { publicAlert, statesOf } from './alert.ts';
import { visibleTo } from './visible-alerts.ts';

export async function list(
  { db }: SafetyContext,
  principal: Principal,
  { status, limit }: QueryOf<typeof listAlerts>,
): Promise<EmergencyAlert[]> {
  const rows = await db.orm
    .select()
    .from(emergencyAlerts)
    .where(and(visibleTo(principal), status && inArray(emergencyAlerts.state, statesOf[status])))
    .orderBy(desc(emergencyAlerts.createdAt), desc(emergencyAlerts.id))
    .limit(limit);
  return rows.map(publicAlert);
}
