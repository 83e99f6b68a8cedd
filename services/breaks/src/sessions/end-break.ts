import type * as breaks from '@floorlight/contracts/breaks';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, lte, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { maxSkew } from '@floorlight/service-kit/device-clock';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { addToFigures } from '../analytics/add-to-figures.ts';
import type { BreaksContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { breakSessions } from '../schema.ts';
import { checkedAwayCode } from './checked-away-code.ts';
import { deviceTime } from './device-time.ts';
import { dueAfter, durationUntil, instantIn, publicSession } from './session.ts';
import { writeSessionEvent } from './write-session-event.ts';

type Return = BodyOf<typeof breaks.endBreak> & { id: string };

/** Ends the caller's break, at the device's time if the request has one: completed within its allowed time, expired after it. */
export const endBreak = (
  context: BreaksContext,
  principal: Principal,
  { id, returnMethod, scannedAwayCode, at: claimed }: Return,
  once: Once,
): Promise<breaks.BreakSession> =>
  context.db.transaction((tx) =>
    once(tx, async () => {
      const { at, receivedAt } = deviceTime(claimed, context.now());
      const waited = receivedAt !== null;
      const code =
        returnMethod === 'scan'
          ? checkedAwayCode(context.policyOf(principal.siteId), { scannedAwayCode, waited })
          : null;
      const mine = and(eq(breakSessions.id, id), eq(breakSessions.userId, principal.sub));
      const endTime = sql<Date>`greatest(${instantIn(at)}, ${breakSessions.startTime})`;
      // By the clock, whether or not it has been marked as expired yet.
      const isLate = sql`${endTime} > ${dueAfter(breakSessions.allowedDuration)}`;
      // A break that was marked while its end waited on the device may have ended in time.
      const isMarked = sql`${receivedAt === null} and ${breakSessions.status} = 'expired'`;
      const [row] = await tx
        .update(breakSessions)
        .set({
          endTime,
          endReceivedAt: receivedAt,
          duration: durationUntil(endTime),
          returnMethod: code === null ? 'manual' : 'scan',
          status: sql`case when ${isMarked} or ${isLate} then 'expired' else 'completed' end::break_status`,
        })
        .where(and(mine, isNull(breakSessions.endTime), lte(breakSessions.startTime, new Date(at.getTime() + maxSkew))))
        .returning();
      if (!row) {
        const [existing] = await tx.select().from(breakSessions).where(mine);
        if (!existing) throw notFound(coded(refusals.breakNotFound));
        throw conflict(coded(existing.endTime ? refusals.breakEnded : refusals.endsBeforeStart));
      }
      await addToFigures(tx, row, { returnedAfter: row.duration ?? 0, late: row.status === 'expired' });
      await writeSessionEvent(context, tx, 'breaks.session.ended', row, actorOf(principal));
      return publicSession(row);
    }),
  );
