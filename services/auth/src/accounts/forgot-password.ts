import type { AuthContext } from '../context.ts';
import { lockUserByEmail } from '../users/find-user.ts';
import { mailPasswordReset } from './account-mails.ts';
import { issueMailToken } from './mail-tokens.ts';
import { inSameTime } from './same-time.ts';

export async function forgot(context: AuthContext, email: string): Promise<{ message: string }> {
  await inSameTime(() =>
    context.db.transaction(async (tx) => {
      const user = await lockUserByEmail(tx, email);
      if (!user) return;
      const token = await issueMailToken(tx, {
        userId: user.id,
        kind: 'reset',
        perHour: context.config.ACCOUNT_MAILS_PER_HOUR,
      });
      if (token) await mailPasswordReset(context, tx, user.email, token);
    }),
  );
  return { message: 'If an account exists for this email, a link to reset its password is on its way.' };
}
