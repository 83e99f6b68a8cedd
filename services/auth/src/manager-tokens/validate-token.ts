import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { EventPayload } from '@floorlight/contracts/events';
import type * as managerTokensContract from '@floorlight/contracts/manager-tokens';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid, tooManyRequests } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { countFailedAttempt, lockAttempts, secondsToWait, tokenBucket, waitOf } from '../passwords/failed-attempts.ts';
import { refusals } from '../refusal-messages.ts';
import { managerTokens } from '../schema.ts';
import { hashManagerToken } from './token.ts';

type Reply = ReplyOf<typeof managerTokensContract.validateManagerToken>;

/**
 * Redeems a token of the caller's site: of concurrent attempts exactly one succeeds. The answer does not say why a token
 * is refused; the audit log does. Refused tokens count towards a limit, after which the caller has to wait. Attempts of
 * one person run one after the other, so that concurrent guesses can't get past the limit.
 */
export async function validateToken(
  context: AuthContext,
  principal: Principal,
  { token }: BodyOf<typeof managerTokensContract.validateManagerToken>,
): Promise<Reply> {
  const { db, config } = context;
  const bucket = tokenBucket(principal.sub);
  const tokenHash = hashManagerToken(token);
  const reply = await db.transaction(async (tx) => {
    await lockAttempts(tx, bucket);
    const wait = await secondsToWait(tx, bucket);
    if (wait > 0) throw tooManyTokens(wait);
    const used = await redeem(tx, principal, tokenHash);
    if (used) return used;
    await writeRefusal(tx, principal, tokenHash);
    await countFailedAttempt(tx, [{ bucket, tries: config.SIGN_IN_TRIES }], config);
    return null;
  });
  if (reply) return reply;
  throw invalid({ token: coded(refusals.invalidManagerToken) });
}

function tooManyTokens(seconds: number) {
  const { unit, count } = waitOf(seconds);
  return tooManyRequests(seconds, coded(refusals.tooManyTokens[unit], { count }));
}

async function redeem(tx: Transaction, principal: Principal, tokenHash: string): Promise<Reply | null> {
  const [used] = await tx
    .update(managerTokens)
    .set({ usedAt: sql`now()`, usedBy: principal.sub })
    .where(
      and(
        eq(managerTokens.tokenHash, tokenHash),
        eq(managerTokens.siteId, principal.siteId),
        isNull(managerTokens.usedAt),
        gt(managerTokens.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (!used) return null;
  const { id, managerId, reason, generatedBy, generatedByName } = used;
  await writeEvent(tx, {
    name: 'auth.token.validated',
    siteId: principal.siteId,
    actor: actorOf(principal),
    payload: { tokenId: id, managerId, reason, generatedBy, generatedByName },
  });
  const validatedAt = (used.usedAt ?? new Date()).toISOString();
  return {
    message: `Access granted for Manager ${managerId}`,
    session: { id, managerId, reason, generatedByName, validatedAt },
  };
}

async function writeRefusal(tx: Transaction, principal: Principal, tokenHash: string): Promise<void> {
  const [known] = await tx
    .select()
    .from(managerTokens)
    .where(and(eq(managerTokens.tokenHash, tokenHash), eq(managerTokens.siteId, principal.siteId)));
  const cause: EventPayload<'auth.token.refused'>['cause'] = !known ? 'unknown' : known.usedAt ? 'used' : 'expired';
  await writeEvent(tx, {
    name: 'auth.token.refused',
    siteId: principal.siteId,
    actor: actorOf(principal),
    payload: { cause, tokenId: known?.id ?? null, managerId: known?.managerId ?? null },
  });
}
