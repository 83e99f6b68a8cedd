import type { User } from '@floorlight/contracts/accounts';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { Failure, forbidden, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import type { UserRow } from '../users/user.ts';
import { userInSession } from '../users/user-in-session.ts';
import { checkPassword } from './check-password.ts';
import { rememberDevice } from './known-devices.ts';
import { logout } from './logout.ts';
import { startSession } from './start-session.ts';

export interface LoginAttempt {
  email: string;
  password: string;
  /** From the browser's cookies: its current session and its device. */
  sessionToken: string | null;
  deviceToken: string | null;
  ip: string | null;
  userAgent: string | null;
}

export interface LoginResult {
  message: string;
  user: User;
  sessionToken: string;
  deviceToken: string;
}

/** Starts a session in place of the one this browser had. The caller puts both tokens into cookies. */
export async function login(context: AuthContext, attempt: LoginAttempt): Promise<LoginResult> {
  const { email, password, deviceToken, ip } = attempt;
  const deviceHash = deviceToken && hashSecret(deviceToken);
  const checked = await checkPassword(context, { email, password, deviceHash, ip });
  if (checked.deactivatedAt) throw forbidden(coded(refusals.deactivated));
  if (!checked.isEmailVerified) throw new Failure('email_not_verified');

  const result = await context.db.transaction(async (tx) => {
    const user = await recordLogin(tx, checked);
    if (!user) throw unauthorized(coded(refusals.wrongLogin));
    return {
      message: 'Welcome back!',
      user: await userInSession(context, tx, user, null),
      sessionToken: await startSession(context, tx, user, { ...attempt, way: 'password' }),
      deviceToken: await rememberDevice(tx, user.id, deviceToken),
    };
  });
  await logout(context, attempt.sessionToken, 'signed_in_again');
  return result;
}

/** Updates and locks the user; returns undefined if the password or the account changed since the check. */
async function recordLogin(tx: Transaction, checked: UserRow): Promise<UserRow | undefined> {
  const [user] = await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(and(eq(users.id, checked.id), eq(users.passwordHash, checked.passwordHash ?? ''), eq(users.isActive, true)))
    .returning();
  return user;
}
