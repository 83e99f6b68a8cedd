import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, getTableColumns, lte, sql } from '@floorlight/database/drizzle';
import { writeEvents } from '@floorlight/database/outbox';
import { type AlertRow, publicAlert } from '../alerts/alert.ts';
import type { SafetyContext } from '../context.ts';
import { alertEscalations, emergencyAlerts } from '../schema.ts';
import { escalationOf, roundDue } from './site-escalation.ts';

/** Few, because this process answers no press while it makes their events. */
const batch = 25;
/**
 * Milliseconds between two batches. A thousand alerts that escalate at once are spread over three seconds, so that new
 * alerts go between them, here and in notify.
 */
const rest = 75;

type Context = Pick<SafetyContext, 'db' | 'sites' | 'now'>;

/** Escalates every alert that nobody has acknowledged in time. Stops early when the signal is aborted. */
export async function escalateOverdueAlerts(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await escalateBatch(context)) === batch) await pause(rest);
}

/**
 * Escalates up to 25 alerts, in four statements, and returns how many. Instances skip each other's alerts and those
 * being acknowledged now. After an outage an alert continues with its next round, without the rounds it missed.
 */
const escalateBatch = (context: Context): Promise<number> =>
  context.db.transaction(async (tx) => {
    const now = context.now();
    const { id, siteId, escalations } = emergencyAlerts;
    const overdue = await tx
      .select({ id, siteId, escalations })
      .from(emergencyAlerts)
      .where(and(eq(emergencyAlerts.state, 'open'), lte(emergencyAlerts.nextEscalationAt, now)))
      .orderBy(asc(emergencyAlerts.nextEscalationAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    if (overdue.length > 0) await escalate(tx, context, overdue, now);
    return overdue.length;
  });

async function escalate(
  tx: Transaction,
  context: Context,
  overdue: Pick<AlertRow, 'id' | 'siteId' | 'escalations'>[],
  now: Date,
): Promise<void> {
  const ids = overdue.map(({ id }) => id);
  // The round after the one that begins now.
  const dueAt = overdue.map(
    ({ siteId, escalations }) => roundDue(escalationOf(context, siteId), escalations + 2, now)?.toISOString() ?? null,
  );
  const rows = await tx
    .update(emergencyAlerts)
    .set({
      escalations: sql`${emergencyAlerts.escalations} + 1`,
      nextEscalationAt: sql`next.due_at`,
      version: sql`${emergencyAlerts.version} + 1`,
      updatedAt: now,
    })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(dueAt)}::timestamptz[]) next (id, due_at)`)
    .where(sql`${emergencyAlerts.id} = next.id`)
    .returning(getTableColumns(emergencyAlerts));
  await tx
    .insert(alertEscalations)
    .values(rows.map(({ id, escalations }) => ({ alertId: id, round: escalations, at: now })));
  await writeEvents(
    tx,
    rows.map((row) => ({
      name: 'safety.alert.escalated' as const,
      siteId: row.siteId,
      actor: null,
      payload: { alert: publicAlert(row), round: row.escalations },
    })),
  );
}
