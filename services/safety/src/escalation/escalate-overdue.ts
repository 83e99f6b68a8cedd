import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, lte, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { type AlertRow, publicAlert } from '../alerts/alert.ts';
import type { SafetyContext } from '../context.ts';
import { alertEscalations, emergencyAlerts } from '../schema.ts';
import { escalationOf, roundDue } from './site-escalation.ts';

const batch = 50;

/**
 * Has the managers told again of alerts that nobody has acknowledged in time. Of several instances each takes others,
 * and an alert that is being acknowledged at this moment is left alone. After an outage an alert goes on with its next
 * round, not with all it has missed. Answers whether there may be more.
 */
export const escalateOverdue = (context: SafetyContext): Promise<boolean> =>
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
    return overdue.length === batch;
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
  if (!row) throw new Error('a row that was locked is gone');
  await tx.insert(alertEscalations).values({ alertId: id, round, at: now });
  await writeEvent(tx, {
    name: 'safety.alert.escalated',
    siteId,
    actor: null,
    payload: { alert: publicAlert(row), round },
  });
}
