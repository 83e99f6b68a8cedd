import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import { owedBreaks } from '@floorlight/contracts/owed-breaks';
import type { Principal } from '@floorlight/contracts/principal';
import * as shifts from '@floorlight/contracts/shift-attestations';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, gte, lt, lte, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { maxSkew } from '@floorlight/service-kit/device-clock';
import { conflict, invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { BreaksContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { breakSessions, shiftAttestations } from '../schema.ts';
import { publicSession } from '../sessions/session.ts';
import { publicAttestation } from './attestation.ts';

const hour = 3_600_000;

/**
 * Stores what somebody says about the breaks of their shift, beside what was recorded of each. The rules are those that the
 * person was shown: a site may have changed them meanwhile.
 */
export const attestShift = (
  context: BreaksContext,
  principal: Principal,
  body: BodyOf<typeof shifts.attestShift>,
  once: Once,
): Promise<shifts.ShiftAttestation> =>
  context.db.transaction((tx) =>
    once(tx, async () => {
      const { siteId, sub: userId } = principal;
      const shift = checkedShift(body, context.now());
      const { timeZone, privacy } = context.policyOf(siteId);
      await requireNew(tx, userId, shift);
      const rules = body.answers.map(({ rule }) => rule);
      const recorded = owedBreaks(
        rules.map((rule) => ({ ...rule, overHours: 0 })),
        { start: shift.start.getTime(), end: shift.end.getTime() },
        await breaksIn(tx, userId, shift),
      );
      const [row] = await tx
        .insert(shiftAttestations)
        .values({
          id: randomUUID(),
          ...{ siteId, userId, userName: principal.name },
          ...{ shiftStart: shift.start, shiftEnd: shift.end },
          day: sql`(${shift.start.toISOString()}::timestamptz at time zone ${timeZone})::date`,
          answers: body.answers.map((each, index) => ({ ...each, recorded: recorded[index]?.recorded ?? 'missed' })),
          note: body.note || null,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw conflict(coded(refusals.shiftAttested));
      const missed = row.answers.filter(({ answer }) => answer === 'missed').length;
      const { id, day } = row;
      const payload = { id, userId, day, missed, privacy };
      await writeEvent(tx, { name: 'breaks.shift.attested', siteId, actor: actorOf(principal), payload });
      await writeEvent(tx, { name: 'breaks.analytics.updated', siteId, actor: null, payload: { date: day } });
      return publicAttestation(row);
    }),
  );

interface Shift {
  start: Date;
  end: Date;
}

function checkedShift({ shiftStart, shiftEnd }: BodyOf<typeof shifts.attestShift>, now: Date): Shift {
  const [start, end] = [new Date(shiftStart), new Date(shiftEnd)];
  const length = end.getTime() - start.getTime();
  if (length <= 0) throw invalid({ shiftEnd: coded(refusals.shiftBackwards) });
  if (length > shifts.longestShift * hour)
    throw invalid({ shiftEnd: coded(refusals.shiftTooLong, { hours: shifts.longestShift }) });
  if (end.getTime() > now.getTime() + maxSkew) throw invalid({ shiftEnd: coded(refusals.shiftNotOver) });
  if (now.getTime() - end.getTime() > shifts.attestedWithin * 24 * hour)
    throw invalid({ shiftEnd: coded(refusals.shiftTooLongAgo, { days: shifts.attestedWithin }) });
  return { start, end };
}

/** Refuses a second statement about the same hours, also where both come at once. */
async function requireNew(tx: Transaction, userId: string, { start, end }: Shift): Promise<void> {
  await lockUntilCommit(tx, `shifts of ${userId}`);
  const { id, shiftStart, shiftEnd } = shiftAttestations;
  const [other] = await tx
    .select({ id })
    .from(shiftAttestations)
    .where(and(eq(shiftAttestations.userId, userId), lt(shiftStart, end), gt(shiftEnd, start)))
    .limit(1);
  if (other) throw conflict(coded(refusals.shiftAttested));
}

async function breaksIn(tx: Transaction, userId: string, { start, end }: Shift) {
  const { startTime } = breakSessions;
  const rows = await tx
    .select()
    .from(breakSessions)
    .where(and(eq(breakSessions.userId, userId), gte(startTime, start), lte(startTime, end)));
  return rows.map(publicSession);
}
