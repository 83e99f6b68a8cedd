import type { User } from '@floorlight/contracts/accounts';
import type { SignInWay } from '@floorlight/contracts/sign-in';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { unauthorized } from '@floorlight/service-kit/failures';
import { originOf } from '@floorlight/service-kit/request-scope';
import type { Request, Response } from 'express';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import { callingDevice } from '../shared-devices/calling-device.ts';
import { userInSession } from '../users/user-in-session.ts';
import { rememberDevice } from './known-devices.ts';
import { newSessionEnd } from './live-session.ts';
import { logout } from './logout.ts';
import { type DirectoryProof, startSession } from './start-session.ts';

interface Proof {
  userId: string;
  way: SignInWay;
  /** Must still hold of the user: the password may have changed since it was checked. */
  stillHolds?: SQL;
  /** Beside a password, or by the directory. A passkey alone is enough. */
  hasSecondFactor?: boolean;
  directory?: DirectoryProof;
}

/**
 * Signs in somebody who has proved who they are: starts a session in place of the one this browser had, and sets both
 * cookies. A shared device is not remembered as theirs. Throws 401 if the account is not active.
 */
export async function startBrowserSession(
  context: AuthContext,
  { userId, way, stillHolds, hasSecondFactor = way === 'passkey', directory }: Proof,
  { request, response }: { request: Request; response: Response },
): Promise<User> {
  const { config, cookies, db } = context;
  const sharedDevice = await callingDevice(context, request);
  const sharedDeviceId = sharedDevice?.id ?? null;
  const started = await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ lastLoginAt: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.isActive, true), eq(users.isEmailVerified, true), stillHolds))
      .returning();
    if (!user) throw unauthorized(coded(way === 'password' ? refusals.wrongLogin : refusals.deactivated));
    return {
      user: {
        ...(await userInSession(context, tx, user, { hasSecondFactor })),
        session: newSessionEnd(config, sharedDeviceId),
      },
      sessionToken: await startSession(context, tx, user, {
        way,
        sharedDeviceId,
        hasSecondFactor,
        directory,
        ...originOf(request),
      }),
      deviceToken: sharedDevice ? null : await rememberDevice(tx, user.id, cookies.readDevice(request)),
    };
  });
  await logout(context, cookies.readSession(request), 'signed_in_again');
  cookies.setSession(response, started.sessionToken);
  if (started.deviceToken !== null) cookies.setDevice(response, started.deviceToken);
  return started.user;
}
