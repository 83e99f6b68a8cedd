import type { User } from '@floorlight/contracts/accounts';
import { eq, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { mailTokens } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import { userInSession } from '../users/user-in-session.ts';
import { invalidLink, isUnexpired } from './mail-tokens.ts';
import { verifyUser } from './verify-user.ts';

/** Confirms the registration of a mailed link. A second visit gets the same answer: mail scanners open links too. */
export const verifyEmail = (context: AuthContext, token: string): Promise<{ user: User; message: string }> =>
  context.db.transaction(async (tx) => {
    const [mailed] = await tx.select().from(mailTokens).where(isUnexpired(token, 'verification'));
    if (!mailed) throw invalidLink('verification');
    const user =
      (await verifyUser(context, tx, mailed.userId, mailed.registration)) ?? (await lockUser(tx, mailed.userId));
    if (!user) throw invalidLink('verification');
    await tx.update(mailTokens).set({ usedAt: sql`now()` }).where(eq(mailTokens.tokenHash, mailed.tokenHash));
    return { user: await userInSession(context, tx, user, null), message: 'Email verified successfully!' };
  });
