import type * as breaks from '@floorlight/contracts/breaks';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { asc, desc, eq, getTableColumns } from '@floorlight/database/drizzle';
import { publicAttestation } from '../attestations/attestation.ts';
import type { BreaksContext } from '../context.ts';
import { breakAnalytics, breakSessions, shiftAttestations } from '../schema.ts';
import { publicSession } from './session.ts';

const { siteId: _site, userId: _user, createdAt: _created, ...day } = getTableColumns(breakAnalytics);

/** Everything stored about the caller's breaks, and nothing about anyone else's. */
export async function listMyBreaks(
  { db, policyOf }: BreaksContext,
  principal: Principal,
): Promise<ReplyOf<typeof breaks.getMyBreaks>> {
  const [sessions, days, attestations] = await Promise.all([
    db.orm
      .select()
      .from(breakSessions)
      .where(eq(breakSessions.userId, principal.sub))
      .orderBy(desc(breakSessions.startTime)),
    db.orm
      .select(day)
      .from(breakAnalytics)
      .where(eq(breakAnalytics.userId, principal.sub))
      .orderBy(desc(breakAnalytics.date), asc(breakAnalytics.sessionType)),
    db.orm
      .select()
      .from(shiftAttestations)
      .where(eq(shiftAttestations.userId, principal.sub))
      .orderBy(desc(shiftAttestations.shiftStart)),
  ]);
  const { privacy, retentionDays } = policyOf(principal.siteId);
  return {
    userName: sessions[0]?.userName ?? null,
    sessions: sessions.map(publicSession),
    days,
    attestations: attestations.map(publicAttestation),
    privacy,
    retentionDays,
  };
}
