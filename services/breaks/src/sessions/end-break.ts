import type { BreakSession } from '@floorlight/contracts/breaks';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { BreaksContext } from '../context.ts';
import { breakSessions } from '../schema.ts';
import { publicSession } from './session.ts';

/** Ends the caller's break: within its time it is completed, after it it stays expired. */
export const end = (
  context: BreaksContext,
  principal: Principal,
  id: string,
  returnMethod: string,
): Promise<BreakSession> =>
  context.db.transaction(async (tx) => {
    const endTime = context.now();
    const mine = and(eq(breakSessions.id, id), eq(breakSessions.userId, principal.sub));
    const duration = sql<number>`floor(extract(epoch from ${endTime.toISOString()}::timestamptz - ${breakSessions.startTime}))::int`;
    const [row] = await tx
      .update(breakSessions)
      .set({
        endTime,
        duration,
        returnMethod,
        status: sql`case when ${duration} > ${breakSessions.allowedDuration} then 'expired' else 'completed' end::break_status`,
      })
      .where(and(mine, isNull(breakSessions.endTime)))
      .returning();
    if (!row) {
      const [ended] = await tx.select().from(breakSessions).where(mine);
      throw ended ? conflict('This break has already ended') : notFound('Break not found');
    }
    const session = publicSession(row);
    await writeEvent(tx, {
      name: 'breaks.session.ended',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { session, userId: principal.sub },
    });
    return session;
  });
