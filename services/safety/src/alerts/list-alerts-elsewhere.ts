import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, inArray, ne } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts, memberships, people } from '../schema.ts';
import { openStates, publicAlert } from './alert.ts';
import { isUnfolded } from './visible-alerts.ts';

const limit = 50;

/** The open alerts of the other sites at which the caller receives all notifications, newest first. */
export async function listAlertsElsewhere(
  { db }: SafetyContext,
  { sub, siteId }: Principal,
): Promise<EmergencyAlert[]> {
  const rows = await db.orm
    .select({ alert: emergencyAlerts })
    .from(memberships)
    .innerJoin(people, and(eq(people.id, memberships.userId), people.isActive))
    .innerJoin(emergencyAlerts, eq(emergencyAlerts.siteId, memberships.siteId))
    .where(
      and(
        eq(memberships.userId, sub),
        ne(memberships.siteId, siteId),
        inArray(memberships.role, rolesWith('notifications.receiveAll')),
        inArray(emergencyAlerts.state, openStates),
        isUnfolded,
      ),
    )
    .orderBy(desc(emergencyAlerts.createdAt))
    .limit(limit);
  return rows.map(({ alert }) => publicAlert(alert));
}
