import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import type { AuthContext } from '../context.ts';
import { hashPassword } from '../passwords/password.ts';
import { forgetWrongPasswords } from '../passwords/wrong-passwords.ts';
import { knownDevices, mailTokens, sessions, users } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockUser } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';
import { mailPasswordChanged } from './account-mails.ts';
import { invalidLink } from './invalid-link.ts';
import { isLive } from './mail-tokens.ts';
import { verifyUser } from './verify-user.ts';

/**
 * Sets a new password by a mailed link, which works once, and ends every session. Following the link also proves the
 * address: an account that was never verified is verified by it.
 */
export async function reset(
  context: AuthContext,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> {
  const [mailed] = await context.db.orm
    .select({ userId: mailTokens.userId })
    .from(mailTokens)
    .where(and(isLive(token, 'reset'), isNull(mailTokens.usedAt)));
  if (!mailed) throw invalidLink('reset'); // before a hash is spent on it
  const passwordHash = await context.hashQueue(() => hashPassword(password));

  const ended = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, mailed.userId);
    if (!user || !(await spend(tx, user.id, token))) throw invalidLink('reset');
    await verifyUser(context, tx, user.id, null);
    await tx.update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, user.id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id));
    await forgetWrongPasswords(tx, user.email);
    await mailPasswordChanged(context, tx, user.email);
    await writeEvent(tx, {
      name: 'auth.password.reset',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id },
    });
    return endSessions(tx, user, eq(sessions.userId, user.id), 'password_reset');
  });
  await context.sessionCache.forget(ended);
  return { message: 'Your password has been reset. Please sign in with your new password.' };
}

/** Uses up every reset link of the user; false where the given one was no longer among those that work. */
async function spend(tx: Transaction, userId: string, token: string): Promise<boolean> {
  const spent = await tx
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.kind, 'reset'),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ tokenHash: mailTokens.tokenHash });
  return spent.some(({ tokenHash }) => tokenHash === hashSecret(token));
}
