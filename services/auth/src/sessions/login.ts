import type { User } from '@floorlight/contracts/accounts';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { Failure, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { sessions, users } from '../schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { asActor, publicUser, type UserRow } from '../users/user.ts';
import { checkPassword } from './check-password.ts';
import { rememberDevice } from './known-devices.ts';
import { logout } from './logout.ts';

export interface SignIn {
  email: string;
  password: string;
  /** The cookies that came with it: what this browser was signed in as, and the device it is. */
  sessionToken: string | null;
  deviceToken: string | null;
  ip: string | null;
  userAgent: string | null;
}

export interface SignedIn {
  message: string;
  user: User;
  sessionToken: string;
  deviceToken: string;
}

/** Signs in: a new session in place of the one this browser had. Both tokens go into cookies. */
export async function login(context: AuthContext, signIn: SignIn): Promise<SignedIn> {
  const { email, password, deviceToken } = signIn;
  const checked = await checkPassword(context, { email, password, deviceHash: deviceToken && hashSecret(deviceToken) });
  if (!checked.isEmailVerified) throw new Failure('email_not_verified');

  const signedIn = await context.db.transaction(async (tx) => {
    const user = await stillSo(tx, checked);
    if (!user) throw unauthorized('Invalid email or password');
    return {
      message: 'Welcome back!',
      user: publicUser(user),
      sessionToken: await startSession(context, tx, user, signIn),
      deviceToken: await rememberDevice(tx, user.id, deviceToken),
    };
  });
  await logout(context, signIn.sessionToken, 'signed_in_again');
  return signedIn;
}

/** The user, locked, unless the password was changed or the account closed since it was checked. */
async function stillSo(tx: Transaction, checked: UserRow): Promise<UserRow | undefined> {
  const [user] = await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(and(eq(users.id, checked.id), eq(users.passwordHash, checked.passwordHash), eq(users.isActive, true)))
    .returning();
  return user;
}

async function startSession(context: AuthContext, tx: Transaction, user: UserRow, signIn: SignIn): Promise<string> {
  const token = newSecret();
  const [session] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashSecret(token),
      userId: user.id,
      expiresAt: sql`now() + make_interval(secs => ${context.config.SESSION_LIFE_DAYS * 86_400})`,
      ip: signIn.ip,
      userAgent: signIn.userAgent,
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
