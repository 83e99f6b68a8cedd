import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, invalid, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import { openStates, publicAlert, stepRefusal } from '../alerts/alert.ts';
import { changeableBy } from '../alerts/visible-alerts.ts';
import type { SafetyContext } from '../context.ts';
import { unsolvedDue } from '../escalation/site-escalation.ts';
import { refusals } from '../refusal-messages.ts';
import { alertEntries, emergencyAlerts } from '../schema.ts';

/** Sets the zone of an open alert, which its sender knows better than any position. */
export const placeAlert = (
  context: SafetyContext,
  principal: Principal,
  { once, ...placed }: { id: string; zone: string; once: Once },
): Promise<EmergencyAlert> => context.db.transaction((tx) => once(tx, () => storeZone(tx, context, principal, placed)));

async function storeZone(
  tx: Transaction,
  context: SafetyContext,
  principal: Principal,
  { id, zone }: { id: string; zone: string },
): Promise<EmergencyAlert> {
  if (!siteOf(context.sites, principal.siteId).andonZones.some(({ name }) => name === zone))
    throw invalid({ zone: coded(refusals.chooseZone) });
  const [current] = await tx
    .select()
    .from(emergencyAlerts)
    .where(and(eq(emergencyAlerts.id, id), changeableBy(principal)))
    .for('update');
  if (!current) throw notFound(coded(refusals.alertNotFound));
  if (!openStates.includes(current.state)) throw conflict(stepRefusal(current));
  if (current.warehouseZone === zone) return publicAlert(current);
  const now = context.now();
  const [row = current] = await tx
    .update(emergencyAlerts)
    .set({
      warehouseZone: zone,
      version: sql`${emergencyAlerts.version} + 1`,
      updatedAt: now,
      ...(current.state === 'in_progress' && { nextEscalationAt: unsolvedDue(context, principal.siteId, now) }),
    })
    .where(eq(emergencyAlerts.id, id))
    .returning();
  const alert = publicAlert(row);
  const { siteId } = row;
  await tx.insert(alertEntries).values({
    ...{ id: randomUUID(), alertId: id, siteId, kind: 'placed', text: zone, at: now },
    ...{ writtenBy: principal.sub, writtenByName: principal.name },
  });
  const payload = { alert, before: current.warehouseZone };
  await writeEvent(tx, { name: 'safety.alert.placed', siteId, actor: actorOf(principal), payload });
  return alert;
}
