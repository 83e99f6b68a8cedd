import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNotNull } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { mailSignInChanged } from '../accounts/account-mails.ts';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { oneTimeCodes, recoveryCodes } from '../schema.ts';
import { requireConfirmed } from '../sessions/confirm-identity.ts';
import { unsecureSessions } from '../sessions/second-factor.ts';
import { lockUser } from '../users/find-user.ts';
import { writeCodesEvent } from './write-codes-event.ts';

/** Turns the caller's one-time codes off, and mails them. */
export async function turnOffOneTimeCodes(context: AuthContext, principal: Principal): Promise<void> {
  await requireConfirmed(context, principal);
  const outdated = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, principal.sub);
    const removed = await tx
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, principal.sub), isNotNull(oneTimeCodes.turnedOnAt)))
      .returning({ userId: oneTimeCodes.userId });
    if (!user || removed.length === 0) throw notFound(coded(refusals.codesOff));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await writeCodesEvent(tx, user, 'off');
    await mailSignInChanged(context, tx, user, 'codesOff');
    return unsecureSessions(tx, user);
  });
  await context.sessionCache.invalidate(outdated);
}
