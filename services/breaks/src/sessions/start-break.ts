import { randomUUID } from 'node:crypto';
import type * as breaks from '@floorlight/contracts/breaks';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { eq, max, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { maxSkew } from '@floorlight/service-kit/device-clock';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { addToFigures } from '../analytics/add-to-figures.ts';
import type { BreaksContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { breakSessions } from '../schema.ts';
import { allowanceOf } from '../settings/allowance-of.ts';
import { checkedAwayCode } from './checked-away-code.ts';
import { type DeviceTime, deviceTime } from './device-time.ts';
import { publicSession } from './session.ts';
import { writeSessionEvent } from './write-session-event.ts';

/** Starts a break, at the device's time if the request has one. A unique index allows each person one running break. */
export async function startBreak(
  context: BreaksContext,
  principal: Principal,
  body: BodyOf<typeof breaks.startBreak>,
  once: Once,
): Promise<breaks.BreakSession> {
  const session = await context.db.transaction((tx) =>
    once(tx, async () => {
      const { at: startTime, receivedAt: startReceivedAt } = await startOf(tx, principal, body.at, context.now());
      const policy = context.policyOf(principal.siteId);
      const { scannedAwayCode } = body;
      const [row] = await tx
        .insert(breakSessions)
        .values({
          id: body.id ?? randomUUID(),
          siteId: principal.siteId,
          userId: principal.sub,
          userName: principal.name,
          sessionType: body.sessionType,
          startTime,
          startReceivedAt,
          day: sql`(${startTime.toISOString()}::timestamptz at time zone ${policy.timeZone})::date`,
          allowedDuration: allowanceOf(principal.siteId, body.sessionType),
          scannedAwayCode: checkedAwayCode(policy, { scannedAwayCode, waited: startReceivedAt !== null }),
          location: body.location || null,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw conflict(coded(refusals.alreadyOnBreak));
      await addToFigures(tx, row, { begun: 1 });
      await writeSessionEvent(context, tx, 'breaks.session.started', row, actorOf(principal));
      return publicSession(row);
    }),
  );
  context.settleAt(new Date(Date.parse(session.startTime) + session.allowedDuration * 1000));
  return session;
}

/** Not before the end of the person's last break. */
async function startOf(
  tx: Transaction,
  { sub }: Principal,
  claimed: string | undefined,
  now: Date,
): Promise<DeviceTime> {
  const start = deviceTime(claimed, now);
  if (claimed === undefined) return start;
  const [last] = await tx
    .select({ end: max(breakSessions.endTime) })
    .from(breakSessions)
    .where(eq(breakSessions.userId, sub));
  const overlap = (last?.end?.getTime() ?? 0) - start.at.getTime();
  if (overlap > maxSkew) throw conflict(coded(refusals.duringAnother));
  return overlap > 0 ? { ...start, at: new Date(start.at.getTime() + overlap) } : start;
}
