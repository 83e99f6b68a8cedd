import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { EventPayload } from '@floorlight/contracts/events';
import type { validateManagerToken } from '@floorlight/contracts/manager-tokens';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid, tooManyRequests } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { waitWords } from '../passwords/wait-words.ts';
import { countWrongPassword, secondsRefused, takeTurn, tokenBucket } from '../passwords/wrong-passwords.ts';
import { managerTokens } from '../schema.ts';
import { hashManagerToken } from './token.ts';

type Reply = ReplyOf<typeof validateManagerToken>;

/**
 * Uses a token of one's site up: of any number at the same moment one gets it. What doesn't work is told apart in the
 * audit log alone, and counts: after so many, one has to wait. One person's entries take turns, so that no more than
 * those are looked at when they come at once.
 */
export async function validate(
  context: AuthContext,
  principal: Principal,
  { token }: BodyOf<typeof validateManagerToken>,
): Promise<Reply> {
  const { db, config } = context;
  const bucket = tokenBucket(principal.sub);
  const tokenHash = hashManagerToken(token);
  const reply = await db.transaction(async (tx) => {
    await takeTurn(tx, bucket);
    const wait = await secondsRefused(tx, bucket);
    if (wait > 0) throw tooManyRequests(wait, `Too many wrong tokens. Please wait ${waitWords(wait)}`);
    const used = await use(tx, principal, tokenHash);
    if (used) return used;
    await refuse(tx, principal, tokenHash);
    await countWrongPassword(tx, bucket, config);
    return null;
  });
  if (reply) return reply;
  throw invalid({ token: 'This token is invalid, has expired or was already used' });
}

async function use(tx: Transaction, principal: Principal, tokenHash: string): Promise<Reply | null> {
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

async function refuse(tx: Transaction, principal: Principal, tokenHash: string): Promise<void> {
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
