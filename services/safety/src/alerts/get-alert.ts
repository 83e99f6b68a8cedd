import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { emergencyAlerts } from '../schema.ts';
import { publicAlert } from './alert.ts';
import { visibleTo } from './visible-alerts.ts';

export async function getAlert({ db }: SafetyContext, principal: Principal, id: string): Promise<EmergencyAlert> {
  const [row] = await db.orm
    .select()
    .from(emergencyAlerts)
    .where(and(eq(emergencyAlerts.id, id), visibleTo(principal)));
  if (!row) throw notFound(coded(refusals.alertNotFound));
  return publicAlert(row);
}
