import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EventName } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts } from '../schema.ts';
import { type AlertRow, type AlertState, publicAlert, refusalWords } from './alert.ts';
import { changeableBy } from './visible-alerts.ts';

interface Change {
  id: string;
  /** The states it may be in; any other is a conflict. */
  from: AlertState[];
  to: Partial<AlertRow> & { state: AlertState };
  event: Extract<EventName, `safety.alert.${string}`>;
}

/**
 * One step of an alert, after which nobody is told of it again; settled by a conditional update: of two who take the same step at once one wins and the
 * other is told who. Someone else's alert and another site's are not found.
 */
export const changeAlert = (
  context: SafetyContext,
  principal: Principal,
  { id, from, to, event }: Change,
): Promise<EmergencyAlert> =>
  context.db.transaction(async (tx) => {
    const changeable = and(eq(emergencyAlerts.id, id), changeableBy(principal));
    const [row] = await tx
      .update(emergencyAlerts)
      .set({ ...to, nextEscalationAt: null, version: sql`${emergencyAlerts.version} + 1`, updatedAt: context.now() })
      .where(and(changeable, inArray(emergencyAlerts.state, from)))
      .returning();
    if (!row) {
      const [standing] = await tx.select().from(emergencyAlerts).where(changeable);
      throw standing ? conflict(refusalWords(standing)) : notFound('Emergency alert not found');
    }
    const alert = publicAlert(row);
    await writeEvent(tx, { name: event, siteId: row.siteId, actor: actorOf(principal), payload: { alert } });
    return alert;
  });
