import type { AuthContext } from '../context.ts';
import { lockUserByEmail } from '../users/find-user.ts';
import { mailPasswordReset } from './account-mails.ts';
import { issueMailToken } from './mail-tokens.ts';
import { withMinimumTime } from './with-minimum-time.ts';

/** Mails a reset link if the address has an account. The answer and its time do not reveal whether it has. */
export async function requestPasswordReset(context: AuthContext, email: string): Promise<{ message: string }> {
  await withMinimumTime(() =>
    context.db.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (!user || user.deactivatedAt) return;
      const token = await issueMailToken(tx, {
        userId: user.id,
        kind: 'reset',
        maxPerHour: context.config.ACCOUNT_MAILS_PER_HOUR,
      });
      if (token) await mailPasswordReset(context, tx, user, token);
    }),
  );
  return { message: 'If an account exists for this email, a link to reset its password is on its way.' };
}
