import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type * as managerTokensContract from '@floorlight/contracts/manager-tokens';
import { managerTokenLife } from '@floorlight/contracts/manager-tokens';
import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { managerTokens } from '../schema.ts';
import { findManagerId } from './manager-ids.ts';
import { hashManagerToken, newManagerToken } from './token.ts';
import { mailTokenGenerated } from './token-mails.ts';

/**
 * Generates a token that works once, within five minutes. Only this answer contains it; the caller is notified
 * by mail. Throws `invalid_request` for an ID that no manager of the site has.
 */
export async function generateToken(
  context: AuthContext,
  principal: Principal,
  { managerId: typed, reason, act }: BodyOf<typeof managerTokensContract.generateManagerToken>,
): Promise<ReplyOf<typeof managerTokensContract.generateManagerToken>> {
  const managerId = await findManagerId(context, principal.siteId, typed);
  if (managerId === null) throw invalid({ managerId: coded(refusals.noManagerId) });
  const token = newManagerToken();
  const mailKey = principal.email === '' ? null : randomUUID();
  const { id, expiresAt } = await context.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(managerTokens)
      .values({
        tokenHash: hashManagerToken(token),
        siteId: principal.siteId,
        managerId,
        reason,
        act,
        mailKey,
        generatedBy: principal.sub,
        generatedByName: principal.name,
        expiresAt: sql`now() + make_interval(secs => ${managerTokenLife})`,
      })
      .returning();
    if (!created) throw new Error('an insert without conflict returned no row');
    await writeEvent(tx, {
      name: 'auth.token.generated',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { tokenId: created.id, managerId, reason, act, expiresAt: created.expiresAt.toISOString() },
    });
    if (mailKey !== null) await mailTokenGenerated(context, tx, principal, { ...created, mailKey });
    return created;
  });
  return {
    message: 'The token works once and expires after five minutes.',
    tokenInfo: { id, act, managerId, token, expiresAt: expiresAt.toISOString() },
  };
}
