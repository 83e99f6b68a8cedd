import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { mailSignInChanged } from '../accounts/account-mails.ts';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { passkeys } from '../schema.ts';
import { requireConfirmed } from '../sessions/confirm-identity.ts';
import { unsecureSessions } from '../sessions/second-factor.ts';
import { lockUser } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';

/** Removes one of the caller's passkeys, and mails them. */
export async function removePasskey(context: AuthContext, principal: Principal, id: string): Promise<void> {
  await requireConfirmed(context, principal);
  const outdated = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, principal.sub);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, principal.sub)))
      .returning();
    if (!user || !removed) throw notFound(coded(refusals.noPasskey));
    await writeEvent(tx, {
      name: 'auth.passkey.removed',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id, passkeyId: id, name: removed.name },
    });
    await mailSignInChanged(context, tx, user, 'passkeyRemoved');
    return unsecureSessions(tx, user);
  });
  await context.sessionCache.invalidate(outdated);
}
