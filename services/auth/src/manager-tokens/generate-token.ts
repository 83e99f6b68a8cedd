import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import { type generateManagerToken, managerTokenLife } from '@floorlight/contracts/manager-tokens';
import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { AuthContext } from '../context.ts';
import { managerTokens } from '../schema.ts';
import { hashManagerToken, newManagerToken } from './token.ts';
import { mailTokenGenerated } from './token-mails.ts';

/** Makes a token that works once and for five minutes. The answer alone holds it; its maker is told by mail. */
export async function generate(
  { db }: AuthContext,
  principal: Principal,
  { managerId, reason }: BodyOf<typeof generateManagerToken>,
): Promise<ReplyOf<typeof generateManagerToken>> {
  const token = newManagerToken();
  const { expiresAt } = await db.transaction(async (tx) => {
    const [made] = await tx
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
    if (!made) throw new Error('an insert without conflict returned no row');
    await writeEvent(tx, {
      name: 'auth.token.generated',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { tokenId: made.id, managerId, reason, expiresAt: made.expiresAt.toISOString() },
    });
    await mailTokenGenerated(tx, principal.email, made);
    return made;
  });
  return {
    message: `The token works once, and for five minutes. An email was sent to ${principal.email}`,
    tokenInfo: { managerId, token, expiresAt: expiresAt.toISOString() },
  };
}
