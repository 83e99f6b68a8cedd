import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { tooManyRequests, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { isPassword } from '../passwords/password.ts';
import { waitWords } from '../passwords/wait-words.ts';
import { accountBucket, countWrongPassword, deviceBucket, secondsRefused } from '../passwords/wrong-passwords.ts';
import { knownDevices, users } from '../schema.ts';
import { hasEmail } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';

export interface Attempt {
  email: string;
  password: string;
  /** The hash of the device cookie, where there is one. */
  deviceHash: string | null;
}

/** A known device is somebody's own: mistyping there costs less than guessing from anywhere. */
const knownDeviceFactor = 5;

/**
 * The user whose password it is. Throws the same 401 after the same time for a wrong password and an unknown address,
 * and 429 where the account is slowed and the device was never signed in on before.
 */
export async function checkPassword(context: AuthContext, attempt: Attempt): Promise<UserRow> {
  const { db, config, hashQueue } = context;
  const account = accountBucket(attempt.email);
  const { user, device } = await find(context, attempt);

  const demandUnslowed = async () => {
    const wait = await secondsRefused(db.orm, device ?? account);
    if (wait > 0) throw slowed(wait);
  };

  const count = () =>
    db.transaction(async (tx) => {
      const until = await countWrongPassword(tx, account, config);
      if (until && user) await saySlowed(tx, user, until);
      if (device) await countWrongPassword(tx, device, config, config.SIGN_IN_TRIES * knownDeviceFactor);
    });

  // Who is slowed takes no turn from others. Looking again within the turn keeps a burst of guesses from slipping in
  // before the first of them counts.
  await demandUnslowed();
  const isRight = await hashQueue(async () => {
    await demandUnslowed();
    const right = await isPassword(attempt.password, user?.passwordHash);
    if (!right) await count();
    return right;
  });
  if (!user || !isRight) throw unauthorized('Invalid email or password');
  return user;
}

/** Who guessed is unknown, so nobody did it: from where, the event's origin says. */
async function saySlowed(tx: Transaction, user: UserRow, until: Date): Promise<void> {
  await writeEvent(tx, {
    name: 'auth.signin.slowed',
    siteId: user.siteId,
    actor: null,
    payload: { userId: user.id, name: displayName(user), until: until.toISOString() },
  });
}

/** The user of the address, and the bucket of their device where they signed in on it before. */
async function find({ db }: AuthContext, { email, deviceHash }: Attempt) {
  const [found] = await db.orm
    .select({ user: users, isKnown: sql<boolean>`${knownDevices.userId} is not null` })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, deviceHash ?? '')))
    .where(hasEmail(email));
  return { user: found?.user, device: found?.isKnown && deviceHash ? deviceBucket(found.user.id, deviceHash) : null };
}

function slowed(seconds: number) {
  return tooManyRequests(
    seconds,
    `Too many failed sign-ins. Please wait ${waitWords(seconds)}, or reset your password`,
  );
}
