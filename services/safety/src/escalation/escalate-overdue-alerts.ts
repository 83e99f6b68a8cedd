import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, lte, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { type AlertRow, publicAlert } from '../alerts/alert.ts';
import type { SafetyContext } from '../context.ts';
import { alertEscalations, emergencyAlerts } from '../schema.ts';
import { escalationOf, roundDue } from './site-escalation.ts';

const batch = 50;

/** Escalates every alert that nobody has acknowledged in time. Stops early when the signal is aborted. */
export async function escalateOverdueAlerts(context: SafetyContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await escalateBatch(context)) === batch);
}

/**
 * Escalates up to 50 alerts and returns how many. Instances skip each other's alerts and those being acknowledged now.
 * After an outage an alert continues with its next round, without the rounds it missed.
 */
const escalateBatch = (context: SafetyContext): Promise<number> =>
  context.db.transaction(async (tx) => {
    const now = context.now();
    const overdue = await tx
      .select()
      .from(emergencyAlerts)
      .where(and(eq(emergencyAlerts.state, 'open'), lte(emergencyAlerts.nextEscalationAt, now)))
      .orderBy(asc(emergencyAlerts.nextEscalationAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const row of overdue) await escalate(tx, context, row, now);
    return overdue.length;
  });

async function escalate(tx: Transaction, context: SafetyContext, { id, siteId, escalations }: AlertRow, now: Date) {
  const round = escalations + 1;
  const [row] = await tx
    .update(emergencyAlerts)
    .set({
      escalations: round,
      nextEscalationAt: roundDue(escalationOf(context, siteId), round + 1, now),
      version: sql`${emergencyAlerts.version} + 1`,
      updatedAt: now,
    })
    .where(eq(emergencyAlerts.id, id))
    .returning();
  if (!row) throw new Error('a locked row is missing');
  await tx.insert(alertEscalations).values({ alertId: id, round, at: now });
  await writeEvent(tx, {
    name: 'safety.alert.escalated',
    siteId,
    actor: null,
    payload: { alert: publicAlert(row), round },
  });
}
