import type { User } from '@floorlight/contracts/accounts';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { Failure, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sessions, users } from '../schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { asActor, publicUser, type UserRow } from '../users/user.ts';
import { checkPassword } from './check-password.ts';
import { rememberDevice } from './known-devices.ts';
import { logout } from './logout.ts';

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
  if (!checked.isEmailVerified) throw new Failure('email_not_verified');

  const result = await context.db.transaction(async (tx) => {
    const user = await recordLogin(tx, checked);
    if (!user) throw unauthorized(coded(refusals.wrongLogin));
    return {
      message: 'Welcome back!',
      user: publicUser(user),
      sessionToken: await startSession(context, tx, user, attempt),
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
    .where(and(eq(users.id, checked.id), eq(users.passwordHash, checked.passwordHash), eq(users.isActive, true)))
    .returning();
  return user;
}

async function startSession(
  context: AuthContext,
  tx: Transaction,
  user: UserRow,
  attempt: LoginAttempt,
): Promise<string> {
  const token = newSecret();
  const [session] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashSecret(token),
      userId: user.id,
      expiresAt: sql`now() + make_interval(secs => ${context.config.SESSION_LIFE_DAYS * 86_400})`,
      ip: attempt.ip,
      userAgent: attempt.userAgent,
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('an insert without conflict returned no row');
  await writeEvent(tx, {
    name: 'auth.session.started',
    siteId: user.siteId,
    actor: asActor(user),
    payload: { userId: user.id, sessionId: session.id },
  });
  return token;
}
