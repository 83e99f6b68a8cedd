import { longestBreak } from '@floorlight/contracts/breaks';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, isNull, type SQL, sql } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { breakSessions } from '../schema.ts';
import { saySession } from '../sessions/say-session.ts';
import { dueAfter, durationUntil } from '../sessions/session.ts';

const batch = 100;

/**
 * Does what is due by the clock: breaks with no return for 12 hours are cancelled, those over their time expire and go
 * on. Any number of instances and timers may call it at once: each break is settled by one.
 */
export async function settleDue(context: Pick<BreaksContext, 'db' | 'now' | 'policyOf'>): Promise<void> {
  let settled: number;
  do {
    settled = await context.db.transaction(
      async (tx) => (await cancelForgotten(context, tx)) + (await expire(context, tx)),
    );
  } while (settled >= batch);
}

type Context = Parameters<typeof settleDue>[0];

async function cancelForgotten(context: Context, tx: Transaction): Promise<number> {
  const now = context.now();
  const rows = await tx
    .update(breakSessions)
    .set({ status: 'cancelled', endTime: now, duration: durationUntil(now) })
    .where(
      inArray(
        breakSessions.id,
        takeRunning(tx, sql`${dueAfter(sql`${longestBreak}`)} <= ${now.toISOString()}::timestamptz`),
      ),
    )
    .returning();
  for (const row of rows) await saySession(context, tx, 'breaks.session.cancelled', row, null);
  return rows.length;
}

async function expire(context: Context, tx: Transaction): Promise<number> {
  const isDue = sql`${dueAfter(breakSessions.allowedDuration)} <= ${context.now().toISOString()}::timestamptz`;
  const rows = await tx
    .update(breakSessions)
    .set({ status: 'expired' })
    .where(inArray(breakSessions.id, takeRunning(tx, and(eq(breakSessions.status, 'active'), isDue))))
    .returning();
  for (const row of rows) await saySession(context, tx, 'breaks.session.expired', row, null);
  return rows.length;
}

const takeRunning = (tx: Transaction, which: SQL | undefined) =>
  tx
    .select({ id: breakSessions.id })
    .from(breakSessions)
    .where(and(isNull(breakSessions.endTime), which))
    .orderBy(breakSessions.id)
    .limit(batch)
    .for('update', { skipLocked: true });
