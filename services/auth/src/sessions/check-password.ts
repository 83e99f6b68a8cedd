import { setTimeout as pause } from 'node:timers/promises';
import { displayName } from '@floorlight/contracts/person';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { tooManyRequests, unauthorized } from '@floorlight/service-kit/failures';
import { networkOf } from '@floorlight/service-kit/network-of';
import type { AuthContext } from '../context.ts';
import {
  accountBucket,
  attemptsSoFar,
  codeBucket,
  countDailyFailure,
  countFailedAttempt,
  deviceBucket,
  networkBucket,
  secondsToWait,
  waitOf,
} from '../passwords/failed-attempts.ts';
import type { Requester } from '../passwords/hash-queue.ts';
import { isPassword } from '../passwords/password.ts';
import { refusals } from '../refusal-messages.ts';
import { knownDevices, users } from '../schema.ts';
import { hasSignInName, signInNameOf } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';

export interface Attempt {
  /** An email address or an employee ID. */
  email: string;
  password: string;
  /** The hash of the device cookie; null without one. */
  deviceHash: string | null;
  ip: string | null;
}

/** A known device allows this many times more wrong passwords: there they are more likely to be typing errors. */
const knownDeviceFactor = 5;
/** All networks together may try this many times more: a stranger needs ten networks to make the owner wait. */
const allNetworksFactor = 10;
/** Milliseconds until a guessing network gets the answer to a wrong password. Longer than a password waits to be checked. */
const guessDelay = 3000;

/**
 * Returns the user if the password is right. Throws the same 401, after the same time, for a wrong password and an
 * unknown address, and 429 while the network has to wait with this account, or the known device, after too many wrong
 * passwords.
 *
 * A network that guesses many accounts is not refused, because a warehouse may sit behind the same address. An account
 * that nobody has tried there lately is checked without delay; all others share a few checks a second. A wrong password
 * is answered late, after the same time for every address, so an address of nobody needs no hash.
 */
export async function checkPassword(context: AuthContext, attempt: Attempt): Promise<UserRow> {
  const { db, hashQueue, guesses } = context;
  const began = performance.now();
  const { user, isKnownDevice, deviceOfUser } = await findUser(context, attempt);
  const network = attempt.ip === null ? 'unknown' : networkOf(attempt.ip);
  // One account whatever its owner types, so that nobody gets more guesses with the other name.
  const name = user ? signInNameOf(user) : attempt.email;
  const account = accountBucket(name);
  const here = networkBucket(name, network);
  const device = isKnownDevice && !guesses.areMany(attempt.deviceHash ?? '') ? attempt.deviceHash : null;
  const isGuessing = () => !device && attempt.ip !== null && guesses.areMany(network);

  const buckets = deviceOfUser ? [deviceOfUser] : [account, here];
  const countFailure = () => {
    guesses.count(device ?? network);
    return storeFailure(context, { user, account, here, deviceOfUser, wrong: 'password' });
  };

  // Before the queue, so that accounts that wait take no slot from others.
  const before = await attemptsSoFar(db.orm, { counted: here, buckets });
  if (before.wait > 0) throw tooManyFailures(before.wait);
  const failures = device ? 0 : before.failures + guesses.attempt(here);
  const requester = (guessing: boolean): Requester => {
    if (device) return { device };
    return { network, account: here, failures, ...(guessing && { guessing: { hashes: user !== undefined } }) };
  };
  const check = async (guessing: boolean) => {
    // Where an attack begins, its first guesses wait among honest sign-ins: they go and wait among guesses.
    if (!guessing && isGuessing()) return null;
    const matches = (user || !guessing) && (await isPassword(attempt.password, user?.passwordHash));
    const waiting = matches ? null : await countFailure();
    // Again, because a burst of guesses was let in before the first of them were counted. A wrong one gets the same
    // answer as the right one, or the answer would tell them apart.
    const mayWait = !waiting || buckets.some((bucket) => waiting.has(bucket));
    const wait = mayWait ? await secondsToWait(db.orm, ...buckets) : 0;
    if (wait > 0) throw tooManyFailures(wait);
    return matches;
  };
  const checkInTurn = (guessing: boolean) => hashQueue(() => check(guessing), requester(guessing));
  const isCorrect = (await checkInTurn(isGuessing())) ?? (await checkInTurn(true));
  if (isCorrect) guesses.forget(here);
  if (user && isCorrect) return user;
  if (isGuessing()) await pause(Math.max(0, began + guessDelay - performance.now()));
  throw unauthorized(coded(refusals.wrongLogin));
}

/** Throws 429 while one-time codes have to wait, after too many wrong ones in a day. */
export async function refuseWhileCodesWait({ db }: AuthContext, { id }: UserRow): Promise<void> {
  const wait = await secondsToWait(db.orm, codeBucket(id));
  if (wait > 0) throw tooManyFailures(wait);
}

/** Counts a wrong one-time code as a wrong password: the wait that follows holds for both. Of codes it counts those of a day, too. */
export async function countWrongCode(
  context: AuthContext,
  { email, deviceHash, ip }: Omit<Attempt, 'password'>,
): Promise<void> {
  const { user, deviceOfUser } = await findUser(context, { email, deviceHash });
  const network = ip === null ? 'unknown' : networkOf(ip);
  const name = user ? signInNameOf(user) : email;
  const buckets = { account: accountBucket(name), here: networkBucket(name, network), deviceOfUser };
  await storeFailure(context, { user, ...buckets, wrong: 'code' });
  if (user) await countDailyFailure(context.db.orm, codeBucket(user.id), context.config);
}

/**
 * Returns the buckets that waited already. The actors are null because it is unknown who guessed; the events' origin has
 * the IP address.
 */
async function storeFailure(
  { db, config }: AuthContext,
  counted: {
    user: UserRow | undefined;
    account: string;
    here: string;
    deviceOfUser: string | null;
    wrong: 'password' | 'code';
  },
): Promise<Set<string>> {
  const { user, account, here, deviceOfUser, wrong } = counted;
  const { SIGN_IN_TRIES: tries } = config;
  const counts = [
    { bucket: here, tries },
    { bucket: account, tries: tries * allNetworksFactor },
    ...(deviceOfUser ? [{ bucket: deviceOfUser, tries: tries * knownDeviceFactor }] : []),
  ];
  if (!user) return (await countFailedAttempt(db.orm, counts, config)).waiting;
  return await db.transaction(async (tx) => {
    const { began, waiting } = await countFailedAttempt(tx, counts, config);
    const slowed = began.get(account) ?? began.get(here);
    const event = { siteId: user.siteId, actor: null };
    const payload = { userId: user.id, name: displayName(user) };
    await writeEvent(tx, { ...event, name: 'auth.signin.failed', payload: { ...payload, wrong } });
    if (slowed)
      await writeEvent(tx, {
        ...event,
        name: 'auth.signin.slowed',
        payload: { ...payload, until: slowed.toISOString() },
      });
    return waiting;
  });
}

/** The user with this address or employee ID; whether anybody has signed in on the device, and its bucket if the user has. */
async function findUser({ db }: AuthContext, { email, deviceHash }: Pick<Attempt, 'email' | 'deviceHash'>) {
  const isDevice = eq(knownDevices.tokenHash, deviceHash ?? '');
  const [[found], [device]] = await Promise.all([
    db.orm
      .select({ user: users, isKnown: sql<boolean>`${knownDevices.userId} is not null` })
      .from(users)
      .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), isDevice))
      .where(hasSignInName(email)),
    deviceHash ? db.orm.select({ userId: knownDevices.userId }).from(knownDevices).where(isDevice).limit(1) : [],
  ]);
  return {
    user: found?.user,
    isKnownDevice: device !== undefined,
    deviceOfUser: found?.isKnown && deviceHash ? deviceBucket(found.user.id, deviceHash) : null,
  };
}

function tooManyFailures(seconds: number) {
  const { unit, count } = waitOf(seconds);
  return tooManyRequests(seconds, coded(refusals.tooManySignIns[unit], { count }));
}
