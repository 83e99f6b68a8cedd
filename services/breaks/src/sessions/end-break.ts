import type { BreakSession } from '@floorlight/contracts/breaks';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import { addToFigures } from '../analytics/add-to-figures.ts';
import type { BreaksContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { breakSessions } from '../schema.ts';
import { dueAfter, durationUntil, publicSession } from './session.ts';
import { writeSessionEvent } from './write-session-event.ts';

/** Ends the caller's break: completed within its allowed time, expired after it. */
export const endBreak = (
  context: BreaksContext,
  principal: Principal,
  id: string,
  returnMethod: string,
): Promise<BreakSession> =>
  context.db.transaction(async (tx) => {
    const endTime = context.now();
    const mine = and(eq(breakSessions.id, id), eq(breakSessions.userId, principal.sub));
    // By the clock, whether or not it has been marked as expired yet.
    const isLate = sql`${endTime.toISOString()}::timestamptz > ${dueAfter(breakSessions.allowedDuration)}`;
    const [row] = await tx
      .update(breakSessions)
      .set({
        endTime,
        duration: durationUntil(endTime),
        returnMethod,
        status: sql`case when ${breakSessions.status} = 'expired' or ${isLate} then 'expired' else 'completed' end::break_status`,
      })
      .where(and(mine, isNull(breakSessions.endTime)))
      .returning();
    if (!row) {
      const [ended] = await tx.select().from(breakSessions).where(mine);
      throw ended ? conflict(coded(refusals.breakEnded)) : notFound(coded(refusals.breakNotFound));
    }
    await addToFigures(tx, row, { returnedAfter: row.duration ?? 0, late: row.status === 'expired' });
    await writeSessionEvent(context, tx, 'breaks.session.ended', row, actorOf(principal));
    return publicSession(row);
  });
