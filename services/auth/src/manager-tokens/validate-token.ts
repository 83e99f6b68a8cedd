import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { EventPayload } from '@floorlight/contracts/events';
import type * as managerTokensContract from '@floorlight/contracts/manager-tokens';
import type { TokenAct } from '@floorlight/contracts/manager-tokens';
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
  { token, act }: BodyOf<typeof managerTokensContract.validateManagerToken>,
): Promise<Reply> {
  const { db, config } = context;
  const bucket = tokenBucket(principal.sub);
  const tokenHash = hashManagerToken(token);
  const reply = await db.transaction(async (tx) => {
    await lockAttempts(tx, bucket);
    const wait = await secondsToWait(tx, bucket);
    if (wait > 0) throw tooManyTokens(wait);
    const used = await redeem(tx, principal, tokenHash, act);
    if (used) return used;
    const isForOther = await writeRefusal(tx, principal, tokenHash, act);
    // Whoever has a token for another act has guessed nothing.
    if (!isForOther) await countFailedAttempt(tx, [{ bucket, tries: config.SIGN_IN_TRIES }], config);
    return isForOther ? refusals.tokenForOtherAct : refusals.invalidManagerToken;
  });
  if ('session' in reply) return reply;
  throw invalid({ token: coded(reply) });
}

function tooManyTokens(seconds: number) {
  const { unit, count } = waitOf(seconds);
  return tooManyRequests(seconds, coded(refusals.tooManyTokens[unit], { count }));
}

async function redeem(
  tx: Transaction,
  principal: Principal,
  tokenHash: string,
  act: TokenAct | undefined,
): Promise<Reply | null> {
  const [used] = await tx
    .update(managerTokens)
    .set({ usedAt: sql`now()`, usedBy: principal.sub, usedByName: principal.name })
    .where(
      and(
        eq(managerTokens.tokenHash, tokenHash),
        eq(managerTokens.siteId, principal.siteId),
        act && eq(managerTokens.act, act),
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
    payload: { tokenId: id, managerId, reason, generatedBy, generatedByName, act: used.act, usedBy: principal.sub },
  });
  const validatedAt = (used.usedAt ?? new Date()).toISOString();
  return {
    message: `Access granted for Manager ${managerId}`,
    session: { id, managerId, reason, generatedByName, validatedAt, act: used.act },
  };
}

/** Publishes why the token was not redeemed. Returns true for a valid token that is for another act. */
async function writeRefusal(
  tx: Transaction,
  principal: Principal,
  tokenHash: string,
  act: TokenAct | undefined,
): Promise<boolean> {
  const [known] = await tx
    .select()
    .from(managerTokens)
    .where(and(eq(managerTokens.tokenHash, tokenHash), eq(managerTokens.siteId, principal.siteId)));
  const about = { siteId: principal.siteId, actor: actorOf(principal) };
  if (known && act && act !== known.act && !known.usedAt && known.expiresAt > new Date()) {
    const payload = { tokenId: known.id, managerId: known.managerId, act };
    await writeEvent(tx, { name: 'auth.token.mismatched', ...about, payload });
    return true;
  }
  const cause: EventPayload<'auth.token.refused'>['cause'] = !known ? 'unknown' : known.usedAt ? 'used' : 'expired';
  const payload = { cause, tokenId: known?.id ?? null, managerId: known?.managerId ?? null };
  await writeEvent(tx, { name: 'auth.token.refused', ...about, payload });
  return false;
}
