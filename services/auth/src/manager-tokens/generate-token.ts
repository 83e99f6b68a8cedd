import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type * as managerTokensContract from '@floorlight/contracts/manager-tokens';
import { managerTokenLife } from '@floorlight/contracts/manager-tokens';
import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { AuthContext } from '../context.ts';
import { managerTokens } from '../schema.ts';
import { hashManagerToken, newManagerToken } from './token.ts';
import { mailTokenGenerated } from './token-mails.ts';

/** Generates a token that works once, within five minutes. Only this answer contains it; the caller is notified by mail. */
export async function generateToken(
  context: AuthContext,
  principal: Principal,
  { managerId, reason }: BodyOf<typeof managerTokensContract.generateManagerToken>,
): Promise<ReplyOf<typeof managerTokensContract.generateManagerToken>> {
  const token = newManagerToken();
  const { expiresAt } = await context.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(managerTokens)
      .values({
        tokenHash: hashManagerToken(token),
        siteId: principal.siteId,
        managerId,
        reason,
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
      payload: { tokenId: created.id, managerId, reason, expiresAt: created.expiresAt.toISOString() },
    });
    await mailTokenGenerated(context, tx, principal, created);
    return created;
  });
  return {
    message: `The token works once and expires after five minutes. An email was sent to ${principal.email}`,
    tokenInfo: { managerId, token, expiresAt: expiresAt.toISOString() },
  };
}
