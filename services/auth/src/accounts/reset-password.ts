import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import type { AuthContext } from '../context.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { clearFailedAttempts } from '../passwords/failed-attempts.ts';
import { hashPassword } from '../passwords/password.ts';
import { knownDevices, mailTokens, sessions, users } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { lockUser, signInNameOf } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';
import { mailPasswordChanged } from './account-mails.ts';
import { consumeResetLinks, invalidLink, isUnexpired } from './mail-tokens.ts';
import { verifyUser } from './verify-user.ts';

/**
 * Sets a new password with a mailed link that works once, and ends every session. The link also proves that the user
 * owns the address, so it verifies an unverified account, and makes the device a known one: whatever strangers try, its
 * owner can sign in on it.
 */
export async function resetPassword(
  context: AuthContext,
  { token, password }: { token: string; password: string },
  device: string | null,
): Promise<{ message: string; deviceToken: string }> {
  const [mailed] = await context.db.orm
    .select({ userId: mailTokens.userId, owner: users })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(isUnexpired(token, 'reset'), isNull(mailTokens.usedAt)));
  if (!mailed) throw invalidLink('reset'); // before spending time on a hash
  await checkNewPassword(password, mailed.owner);
  const passwordHash = await context.hashQueue(() => hashPassword(password));

  const { ended, deviceToken } = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, mailed.userId);
    if (!user || user.deactivatedAt || !(await consumeResetLinks(tx, user.id)).includes(hashSecret(token)))
      throw invalidLink('reset');
    await verifyUser(context, tx, user.id, null);
    await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, user.id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id));
    await clearFailedAttempts(tx, signInNameOf(user));
    await mailPasswordChanged(context, tx, user, 'reset');
    await writeEvent(tx, {
      name: 'auth.password.reset',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id },
    });
    return {
      ended: await endSessions(tx, user, eq(sessions.userId, user.id), 'password_reset'),
      deviceToken: await rememberDevice(tx, user.id, device),
    };
  });
  await context.sessionCache.invalidate(ended);
  return { message: 'Your password has been reset. Please sign in with your new password.', deviceToken };
}
