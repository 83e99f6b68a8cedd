import { randomUUID } from 'node:crypto';
import type { EmergencyAlert, ResponseStep } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { openStates, publicAlert, stepRefusal } from '../alerts/alert.ts';
import { secondsOpen } from '../alerts/change-alert.ts';
import { changeableBy } from '../alerts/visible-alerts.ts';
import type { SafetyContext } from '../context.ts';
import { unsolvedDue } from '../escalation/site-escalation.ts';
import { refusals } from '../refusal-messages.ts';
import { alertEntries, emergencyAlerts } from '../schema.ts';

/**
 * Records that somebody is on the way to an open alert, or there. It acknowledges the alert if nobody has. The alert shows
 * the first who took the furthest step, its timeline all of them.
 */
export async function respondToAlert(
  context: SafetyContext,
  principal: Principal,
  { id, step, once }: { id: string; step: ResponseStep; once: Once },
): Promise<EmergencyAlert> {
  const alert = await context.alertDb.transaction((tx) =>
    once(tx, () => storeStep(tx, context, principal, { id, step })),
  );
  if (alert.nextEscalationAt) context.escalateAt(new Date(alert.nextEscalationAt));
  return alert;
}

async function storeStep(
  tx: Transaction,
  context: SafetyContext,
  principal: Principal,
  { id, step }: { id: string; step: ResponseStep },
): Promise<EmergencyAlert> {
  const now = context.now();
  const isChangeable = and(eq(emergencyAlerts.id, id), changeableBy(principal));
  const { state, responseStep } = emergencyAlerts;
  const isAhead = sql`(${responseStep} is null or (${responseStep} = 'on_the_way' and ${step}::text = 'there'))`;
  const isUnanswered = sql`${state} = 'open'`;
  const [row] = await tx
    .update(emergencyAlerts)
    .set({
      state: 'in_progress',
      acknowledgedAt: sql`case when ${isUnanswered} then ${now.toISOString()}::timestamptz else ${emergencyAlerts.acknowledgedAt} end`,
      acknowledgedBy: sql`case when ${isUnanswered} then ${principal.sub}::uuid else ${emergencyAlerts.acknowledgedBy} end`,
      acknowledgedByName: sql`case when ${isUnanswered} then ${principal.name}::text else ${emergencyAlerts.acknowledgedByName} end`,
      responseStep: sql`case when ${isAhead} then ${step}::text else ${responseStep} end`,
      respondedAt: sql`case when ${isAhead} then ${now.toISOString()}::timestamptz else ${emergencyAlerts.respondedAt} end`,
      respondedBy: sql`case when ${isAhead} then ${principal.sub}::uuid else ${emergencyAlerts.respondedBy} end`,
      respondedByName: sql`case when ${isAhead} then ${principal.name}::text else ${emergencyAlerts.respondedByName} end`,
      responseTime: secondsOpen(now),
      nextEscalationAt: unsolvedDue(context, principal.siteId, now),
      version: sql`${emergencyAlerts.version} + 1`,
      updatedAt: now,
    })
    .where(and(isChangeable, inArray(state, openStates)))
    .returning();
  if (!row) {
    const [current] = await tx.select().from(emergencyAlerts).where(isChangeable);
    throw current ? conflict(stepRefusal(current)) : notFound(coded(refusals.alertNotFound));
  }
  const alert = publicAlert(row);
  const { siteId } = row;
  await tx.insert(alertEntries).values({
    ...{ id: randomUUID(), alertId: id, siteId, kind: step, at: now },
    ...{ writtenBy: principal.sub, writtenByName: principal.name },
  });
  await writeEvent(tx, {
    name: 'safety.alert.responded',
    siteId,
    actor: actorOf(principal),
    payload: { alert, step },
  });
  return alert;
}
