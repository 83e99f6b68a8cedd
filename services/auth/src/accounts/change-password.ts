import type * as accounts from '@floorlight/contracts/accounts';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, ne, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { type Failure, invalid } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { hashPassword } from '../passwords/password.ts';
import { refusals } from '../refusal-messages.ts';
import { knownDevices, sessions, users } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { checkCurrentPassword } from '../sessions/check-current-password.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { signInNameOf } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';
import { mailPasswordChanged } from './account-mails.ts';
import { consumeResetLinks } from './mail-tokens.ts';

type Change = Pick<BodyOf<typeof accounts.changePassword>, 'currentPassword' | 'password'> & {
  deviceToken: string | null;
  ip: string | null;
};

/**
 * Sets a new password for somebody who knows the current one, and signs out their other devices. Wrong current
 * passwords count as wrong sign-ins do, so that a device left signed in gives no more guesses.
 */
export async function changePassword(
  context: AuthContext,
  principal: Principal,
  { currentPassword, password, deviceToken, ip }: Change,
): Promise<{ message: string }> {
  const deviceHash = deviceToken && hashSecret(deviceToken);
  const checked = await checkCurrentPassword(
    context,
    { email: signInNameOf(principal), password: currentPassword, deviceHash, ip },
    'currentPassword',
  );
  await checkNewPassword(password, checked);
  const passwordHash = await context.hashQueue(() => hashPassword(password));

  const ended = await context.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(and(eq(users.id, checked.id), eq(users.passwordHash, checked.passwordHash ?? '')))
      .returning();
    if (!user) throw wrongPassword(); // it was changed meanwhile
    await consumeResetLinks(tx, user.id);
    await tx
      .delete(knownDevices)
      .where(and(eq(knownDevices.userId, user.id), ne(knownDevices.tokenHash, deviceHash ?? '')));
    await mailPasswordChanged(context, tx, user, 'changed');
    await writeEvent(tx, {
      name: 'auth.password.reset',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id, how: 'changed' },
    });
    return endSessions(tx, user, ne(sessions.id, principal.sid), 'other_devices');
  });
  await context.sessionCache.invalidate(ended);
  return { message: 'Your password has been changed. Your other devices were signed out.' };
}

const wrongPassword = (): Failure => invalid({ currentPassword: coded(refusals.wrongCurrentPassword) });
