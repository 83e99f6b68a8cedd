import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNotNull } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { mailTokens } from '../schema.ts';
import { lockUserByEmail } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { mailSetPassword, mailVerification } from './account-mails.ts';
import { issueMailToken } from './mail-tokens.ts';
import type { Registration } from './registration.ts';
import { withMinimumTime } from './with-minimum-time.ts';

/**
 * Mails a new verification link to an unverified address. Others get the same answer and no mail. If the address may
 * have been registered by several people, the link lets its owner set a password instead of confirming somebody else's.
 */
export async function resendVerification(context: AuthContext, email: string): Promise<{ message: string }> {
  await withMinimumTime(() =>
    context.db.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (!user || user.isEmailVerified || user.deactivatedAt) return;
      const registration = await onlyRegistration(tx, user);
      const token = await issueMailToken(tx, {
        userId: user.id,
        kind: registration ? 'verification' : 'reset',
        registration,
        maxPerHour: context.config.ACCOUNT_MAILS_PER_HOUR,
      });
      if (!token) return;
      if (registration) await mailVerification(context, tx, { ...registration, email: user.email }, token);
      else await mailSetPassword(context, tx, user, token);
    }),
  );
  return { message: 'If this email still needs verification, a new link is on its way. Please check your inbox.' };
}

/**
 * The registration of an address that was registered once; null if there were several, or if links have been deleted
 * and there may have been. Each registration's hash has its own salt, so the hash identifies it; the user row holds the
 * hash of the first.
 */
async function onlyRegistration(tx: Transaction, user: UserRow): Promise<Registration | null> {
  const mailed = await tx
    .select({ registration: mailTokens.registration })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, user.id), isNotNull(mailTokens.registration)));
  const isFirst = mailed.every(({ registration }) => registration?.passwordHash === user.passwordHash);
  return isFirst ? (mailed[0]?.registration ?? null) : null;
}
