import type { Transaction } from '@floorlight/database/database';
import { and, desc, eq, isNotNull } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { mailTokens } from '../schema.ts';
import { lockUserByEmail } from '../users/find-user.ts';
import { mailVerification } from './account-mails.ts';
import { issueMailToken } from './mail-tokens.ts';
import type { Registration } from './registration.ts';
import { inSameTime } from './same-time.ts';

/** Mails the link again to who still needs it. Everybody else is answered the same and mailed nothing. */
export async function resend(context: AuthContext, email: string): Promise<{ message: string }> {
  await inSameTime(() =>
    context.db.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (!user || user.isEmailVerified) return;
      const token = await issueMailToken(tx, {
        userId: user.id,
        kind: 'verification',
        registration: await latestRegistration(tx, user.id),
        perHour: context.config.ACCOUNT_MAILS_PER_HOUR,
      });
      if (token) await mailVerification(context, tx, user.email, token);
    }),
  );
  return { message: 'If this email still needs verification, a new link is on its way. Please check your inbox.' };
}

async function latestRegistration(tx: Transaction, userId: string): Promise<Registration | null> {
  const [latest] = await tx
    .select({ registration: mailTokens.registration })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, userId), isNotNull(mailTokens.registration)))
    .orderBy(desc(mailTokens.createdAt))
    .limit(1);
  return latest?.registration ?? null;
}
