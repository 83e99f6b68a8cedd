import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '@floorlight/database/database';
import { and, asc, getTableColumns, inArray, lte, sql } from '@floorlight/database/drizzle';
import { writeEvents } from '@floorlight/database/outbox';
import { type AlertRow, openStates, publicAlert } from '../alerts/alert.ts';
import type { SafetyContext } from '../context.ts';
import { alertEscalations, emergencyAlerts } from '../schema.ts';
import { roundDue, unsolvedDue } from './site-escalation.ts';

/** Few, because this process answers no press while it makes their events. */
const batch = 25;
/**
 * Milliseconds between two batches. A thousand alerts that escalate at once are spread over three seconds, so that new
 * alerts go between them, here and in notify.
 */
const rest = 75;
/** Milliseconds by which a round may be late so that the next one counts from when it was due: rounds don't drift. */
const punctual = 5000;

type Context = Pick<SafetyContext, 'db' | 'sites' | 'now'>;

/** Escalates every alert that nobody has acknowledged, or ended, in time. Stops early when the signal is aborted. */
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
    const { id, siteId, state, escalations, nextEscalationAt } = emergencyAlerts;
    const overdue = await tx
      .select({ id, siteId, state, escalations, nextEscalationAt })
      .from(emergencyAlerts)
      .where(and(inArray(state, openStates), lte(nextEscalationAt, now)))
      .orderBy(asc(emergencyAlerts.nextEscalationAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    if (overdue.length > 0) await escalate(tx, context, overdue, now);
    return overdue.length;
  });

type Overdue = Pick<AlertRow, 'id' | 'siteId' | 'state' | 'escalations' | 'nextEscalationAt'>;

async function escalate(tx: Transaction, context: Context, overdue: Overdue[], now: Date): Promise<void> {
  const ids = overdue.map(({ id }) => id);
  const dueAt = overdue.map((alert) => nextDue(context, alert, now).toISOString());
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

/** When the round after the one that begins now is due. */
function nextDue(context: Context, { siteId, state, escalations, nextEscalationAt }: Overdue, now: Date): Date {
  const since = nextEscalationAt && now.getTime() - nextEscalationAt.getTime() <= punctual ? nextEscalationAt : now;
  return state === 'open' ? roundDue(context, siteId, escalations + 2, since) : unsolvedDue(context, siteId, since);
}
