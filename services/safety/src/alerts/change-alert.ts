import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EventName } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { unsolvedDue } from '../escalation/site-escalation.ts';
import { refusals } from '../refusal-messages.ts';
import { emergencyAlerts } from '../schema.ts';
import { type AlertRow, type AlertState, publicAlert, stepRefusal } from './alert.ts';
import { changeableBy } from './visible-alerts.ts';

interface Change {
  id: string;
  /** The allowed current states; any other is a conflict. */
  from: AlertState[];
  to: Partial<AlertRow> & { state: AlertState };
  event: Extract<EventName, `safety.alert.${string}`>;
}

/** The seconds until the first answer: a later one changes nothing. */
export const secondsOpen = (now: Date) =>
  sql`coalesce(${emergencyAlerts.responseTime}, extract(epoch from ${now.toISOString()}::timestamptz - ${emergencyAlerts.createdAt})::int)`;

/**
 * Moves an alert to its next state. An end stops its escalation; an acknowledged alert calls again after a while. The update
 * is conditional: if two people take the same step at once, one succeeds and the other gets a conflict that names the first.
 * Alerts the caller may not change are not found. The alerts that are folded into it take the same step.
 */
export async function changeAlert(
  context: SafetyContext,
  principal: Principal,
  { once, ...change }: Change & { once: Once },
): Promise<EmergencyAlert> {
  const alert = await context.alertDb.transaction((tx) => once(tx, () => changeWithin(tx, context, principal, change)));
  if (alert.nextEscalationAt) context.escalateAt(new Date(alert.nextEscalationAt));
  return alert;
}

async function changeWithin(
  tx: Transaction,
  context: SafetyContext,
  principal: Principal,
  { id, from, to, event }: Change,
): Promise<EmergencyAlert> {
  const isChangeable = and(eq(emergencyAlerts.id, id), changeableBy(principal));
  const changes = {
    ...to,
    nextEscalationAt: to.state === 'in_progress' ? unsolvedDue(context, principal.siteId, context.now()) : null,
    responseTime: secondsOpen(context.now()),
    version: sql`${emergencyAlerts.version} + 1`,
    updatedAt: context.now(),
  };
  const [row] = await tx
    .update(emergencyAlerts)
    .set(changes)
    .where(and(isChangeable, inArray(emergencyAlerts.state, from)))
    .returning();
  if (!row) {
    const [current] = await tx.select().from(emergencyAlerts).where(isChangeable);
    throw current ? conflict(stepRefusal(current)) : notFound(coded(refusals.alertNotFound));
  }
  if (row.foldedCount)
    await tx
      .update(emergencyAlerts)
      .set({ ...changes, nextEscalationAt: null })
      .where(and(eq(emergencyAlerts.foldedInto, id), inArray(emergencyAlerts.state, from)));
  const alert = publicAlert(row);
  await writeEvent(tx, { name: event, siteId: row.siteId, actor: actorOf(principal), payload: { alert } });
  return alert;
}
