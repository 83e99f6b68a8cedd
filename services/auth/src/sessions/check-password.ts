import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { tooManyRequests, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import {
  accountBucket,
  countFailedAttempt,
  deviceBucket,
  secondsToWait,
  waitOf,
} from '../passwords/failed-attempts.ts';
import { isPassword } from '../passwords/password.ts';
import { refusals } from '../refusal-messages.ts';
import { knownDevices, users } from '../schema.ts';
import { hasEmail } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';

export interface Attempt {
  email: string;
  password: string;
  /** The hash of the device cookie; null without one. */
  deviceHash: string | null;
}

/** A known device allows this many times more wrong passwords: there they are more likely to be typing errors. */
const knownDeviceFactor = 5;

/**
 * Returns the user if the password is right. Throws the same 401, after the same time, for a wrong password and an
 * unknown address, and 429 while the account or the known device has to wait after too many wrong passwords.
 */
export async function checkPassword(context: AuthContext, attempt: Attempt): Promise<UserRow> {
  const { db, config, hashQueue } = context;
  const account = accountBucket(attempt.email);
  const { user, device } = await findUser(context, attempt);

  const refuseWhileWaiting = async () => {
    const wait = await secondsToWait(db.orm, device ?? account);
    if (wait > 0) throw tooManyFailures(wait);
  };

  const countFailure = () =>
    db.transaction(async (tx) => {
      const until = await countFailedAttempt(tx, account, config);
      if (until && user) await writeSlowedEvent(tx, user, until);
      if (device) await countFailedAttempt(tx, device, config, config.SIGN_IN_TRIES * knownDeviceFactor);
    });

  // Checked before the queue, so that waiting accounts take no slot from others; and again in the slot, so that a burst
  // of guesses can't pass before the first failures are counted.
  await refuseWhileWaiting();
  const isCorrect = await hashQueue(async () => {
    await refuseWhileWaiting();
    const matches = await isPassword(attempt.password, user?.passwordHash);
    if (!matches) await countFailure();
    return matches;
  });
  if (!user || !isCorrect) throw unauthorized(coded(refusals.wrongLogin));
  return user;
}

/** The actor is null because it is unknown who guessed; the event's origin has the IP address. */
async function writeSlowedEvent(tx: Transaction, user: UserRow, until: Date): Promise<void> {
  await writeEvent(tx, {
    name: 'auth.signin.slowed',
    siteId: user.siteId,
    actor: null,
    payload: { userId: user.id, name: displayName(user), until: until.toISOString() },
  });
}

/** The user with this address, and the bucket of the device if the user signed in on it before. */
async function findUser({ db }: AuthContext, { email, deviceHash }: Attempt) {
  const [found] = await db.orm
    .select({ user: users, isKnown: sql<boolean>`${knownDevices.userId} is not null` })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, deviceHash ?? '')))
    .where(hasEmail(email));
  return { user: found?.user, device: found?.isKnown && deviceHash ? deviceBucket(found.user.id, deviceHash) : null };
}

function tooManyFailures(seconds: number) {
  const { unit, count } = waitOf(seconds);
  return tooManyRequests(seconds, coded(refusals.tooManySignIns[unit], { count }));
}
