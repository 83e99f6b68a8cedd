import { longestBreak } from '@floorlight/contracts/breaks';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, isNull, type SQL, sql } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { breakSessions } from '../schema.ts';
import { dueAfter, durationUntil } from './session.ts';
import { writeSessionEvent } from './write-session-event.ts';

const batch = 100;

type Context = Pick<BreaksContext, 'db' | 'now' | 'policyOf'>;

/**
 * Cancels breaks with no return for 12 hours, and marks those past their allowed time as expired; these go on. Each
 * break's row is its timer. Several instances may run this at once: each break is settled once.
 */
export async function settleDueBreaks(context: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await cancelForgotten(context)) === batch);
  while (!signal?.aborted && (await expireOverrun(context)) === batch);
}

const cancelForgotten = (context: Context): Promise<number> =>
  context.db.transaction(async (tx) => {
    const now = context.now();
    const rows = await tx
      .update(breakSessions)
      .set({ status: 'cancelled', endTime: now, duration: durationUntil(now) })
      .where(inArray(breakSessions.id, lockRunning(tx, isPast(dueAfter(sql`${longestBreak}`), now))))
      .returning();
    for (const row of rows) await writeSessionEvent(context, tx, 'breaks.session.cancelled', row, null);
    return rows.length;
  });

const expireOverrun = (context: Context): Promise<number> =>
  context.db.transaction(async (tx) => {
    const isDue = isPast(dueAfter(breakSessions.allowedDuration), context.now());
    const rows = await tx
      .update(breakSessions)
      .set({ status: 'expired' })
      .where(inArray(breakSessions.id, lockRunning(tx, and(eq(breakSessions.status, 'active'), isDue))))
      .returning();
    for (const row of rows) await writeSessionEvent(context, tx, 'breaks.session.expired', row, null);
    return rows.length;
  });

const isPast = (time: SQL, now: Date): SQL => sql`${time} <= ${now.toISOString()}::timestamptz`;

const lockRunning = (tx: Transaction, condition: SQL | undefined) =>
  tx
    .select({ id: breakSessions.id })
    .from(breakSessions)
    .where(and(isNull(breakSessions.endTime), condition))
    .orderBy(breakSessions.id)
    .limit(batch)
    .for('update', { skipLocked: true });
