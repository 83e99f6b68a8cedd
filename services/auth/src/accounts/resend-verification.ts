import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNotNull } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { mailTokens } from '../schema.ts';
import { lockUserByEmail } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { mailPasswordChoice, mailVerification } from './account-mails.ts';
import { issueMailToken } from './mail-tokens.ts';
import type { Registration } from './registration.ts';
import { inSameTime } from './same-time.ts';

/**
 * Mails the link again to who still needs it. Everybody else is answered the same and mailed nothing. Where it can't be
 * told whose registration the link should confirm, its owner chooses a password instead of confirming a stranger's.
 */
export async function resend(context: AuthContext, email: string): Promise<{ message: string }> {
  await inSameTime(() =>
    context.db.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (!user || user.isEmailVerified) return;
      const registration = await onlyRegistration(tx, user);
      const token = await issueMailToken(tx, {
        userId: user.id,
        kind: registration ? 'verification' : 'reset',
        registration,
        perHour: context.config.ACCOUNT_MAILS_PER_HOUR,
      });
      if (token) await (registration ? mailVerification : mailPasswordChoice)(context, tx, user.email, token);
    }),
  );
  return { message: 'If this email still needs verification, a new link is on its way. Please check your inbox.' };
}

/**
 * The registration of an address that was registered once; null where there were more, or where links have run out and
 * there may have been. Each has its own salt, so a password's hash tells them apart; the user has the first one's.
 */
async function onlyRegistration(tx: Transaction, user: UserRow): Promise<Registration | null> {
  const mailed = await tx
    .select({ registration: mailTokens.registration })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, user.id), isNotNull(mailTokens.registration)));
  const isFirst = mailed.every(({ registration }) => registration?.passwordHash === user.passwordHash);
  return isFirst ? (mailed[0]?.registration ?? null) : null;
}
