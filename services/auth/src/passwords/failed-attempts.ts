import type { Transaction } from '@floorlight/database/database';
import { eq, inArray, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import type { AuthConfig } from '../config.ts';
import { wrongPasswords } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { waitAfter } from './wait-after.ts';

/** Counts wrong passwords for an address, known or unknown, so that the limit does not reveal which addresses exist. */
export const accountBucket = (email: string): string => hashSecret(`account ${email.toLowerCase()}`);

/** Counts them for one network, so that a stranger elsewhere can't make the owner wait. */
export const networkBucket = (email: string, network: string): string =>
  `${accountBucket(email)} ${hashSecret(`network ${network}`)}`;

/** Counts one person's wrong passwords on a device where they signed in before. */
export const deviceBucket = (userId: string, deviceHash: string): string =>
  hashSecret(`device ${userId} ${deviceHash}`);

/** Counts one person's wrong one-time codes in a day. */
export const codeBucket = (userId: string): string => hashSecret(`code ${userId}`);

/** Counts one person's wrong security tokens. */
export const tokenBucket = (userId: string): string => hashSecret(`token ${userId}`);

/** Seconds until the next attempt is checked; 0 if it is checked now. */
export async function secondsToWait(db: Pick<Transaction, 'select'>, ...buckets: string[]): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from max(${wrongPasswords.refusedUntil}) - now()))::int` })
    .from(wrongPasswords)
    .where(inArray(wrongPasswords.bucket, buckets));
  return Math.max(0, row?.seconds ?? 0);
}

/** Failures counted in a bucket lately, and seconds until the next attempt of any of the buckets is checked. */
export async function attemptsSoFar(
  db: Pick<Transaction, 'select'>,
  { counted, buckets }: { counted: string; buckets: string[] },
): Promise<{ failures: number; wait: number }> {
  const isCounted = sql`${wrongPasswords.bucket} = ${counted} and ${wrongPasswords.windowEndsAt} > now()`;
  const [row] = await db
    .select({
      failures: sql<number>`coalesce(max(${wrongPasswords.failures}) filter (where ${isCounted}), 0)`,
      wait: sql<number>`ceil(extract(epoch from max(${wrongPasswords.refusedUntil}) filter (where ${inArray(wrongPasswords.bucket, buckets)}) - now()))::int`,
    })
    .from(wrongPasswords)
    .where(inArray(wrongPasswords.bucket, [counted, ...buckets]));
  return { failures: row?.failures ?? 0, wait: Math.max(0, row?.wait ?? 0) };
}

/** A bucket, and the failures in it until the first wait. */
export interface CountedBucket {
  bucket: string;
  tries: number;
}

/** What a failed attempt changed. */
export interface FailedAttempt {
  /** The ends of the waits that it began, by bucket. */
  began: Map<string, Date>;
  /** The buckets that waited already. */
  waiting: Set<string>;
}

/**
 * Counts a failed attempt in each bucket that does not wait. At its limit a wait begins; after it each further failure
 * begins a wait twice as long. The count restarts when a whole window passes without a failure. One statement where no
 * wait begins: it runs for every guess.
 */
export async function countFailedAttempt(
  db: Pick<Transaction, 'insert' | 'update'>,
  buckets: readonly CountedBucket[],
  config: AuthConfig,
): Promise<FailedAttempt> {
  const fromNow = (wait: number) => sql`now() + make_interval(secs => ${wait})`;
  const windowHasEnded = sql`${wrongPasswords.windowEndsAt} < now()`;
  const isWaiting = sql<boolean>`coalesce(${wrongPasswords.refusedUntil} > now(), false)`;
  const counted = await db
    .insert(wrongPasswords)
    .values(
      buckets.map(({ bucket }) => ({ bucket, failures: 1, windowEndsAt: fromNow(config.SIGN_IN_WINDOW_SECONDS) })),
    )
    .onConflictDoUpdate({
      target: wrongPasswords.bucket,
      set: {
        failures: sql`case when ${isWaiting} then ${wrongPasswords.failures} when ${windowHasEnded} then 1 else ${wrongPasswords.failures} + 1 end`,
        windowEndsAt: sql`case when ${windowHasEnded} then excluded.window_ends_at else ${wrongPasswords.windowEndsAt} end`,
      },
    })
    .returning({ bucket: wrongPasswords.bucket, failures: wrongPasswords.failures, isWaiting });
  const began = new Map<string, Date>();
  for (const { bucket, failures } of counted.filter((each) => !each.isWaiting)) {
    const wait = waitAfter(failures, {
      tries: buckets.find((each) => each.bucket === bucket)?.tries ?? config.SIGN_IN_TRIES,
      firstWaitSeconds: config.SIGN_IN_FIRST_WAIT_SECONDS,
      longestWaitSeconds: config.SIGN_IN_LONGEST_WAIT_SECONDS,
    });
    if (wait === 0) continue;
    const [refused] = await db
      .update(wrongPasswords)
      .set({ refusedUntil: fromNow(wait), windowEndsAt: fromNow(wait + config.SIGN_IN_WINDOW_SECONDS) })
      .where(eq(wrongPasswords.bucket, bucket))
      .returning({ until: wrongPasswords.refusedUntil });
    if (refused?.until) began.set(bucket, refused.until);
  }
  return { began, waiting: new Set(counted.filter((each) => each.isWaiting).map(({ bucket }) => bucket)) };
}

/** Failures in a day until the first wait. */
const dailyTries = 30;
/** Seconds. */
const day = 86_400;

/**
 * Counts a wrong PIN or one-time code in a bucket of a whole day. They have so few values that a patient stranger would
 * find one where each quarter of an hour, network or device gave new guesses. Returns the end of the wait that it began.
 */
export async function countDailyFailure(
  db: Pick<Transaction, 'insert' | 'update'>,
  bucket: string,
  config: AuthConfig,
): Promise<Date | undefined> {
  const daily = { ...config, SIGN_IN_WINDOW_SECONDS: day };
  return (await countFailedAttempt(db, [{ bucket, tries: dailyTries }], daily)).began.get(bucket);
}

/** Locks the bucket until the transaction ends, so that each attempt sees the failures counted before it. */
export async function lockAttempts(tx: Transaction, bucket: string): Promise<void> {
  await lockUntilCommit(tx, bucket);
}

/** Resets an address's counts, of every network, after its owner has followed a mailed link. */
export async function clearFailedAttempts(tx: Transaction, email: string): Promise<void> {
  await tx.delete(wrongPasswords).where(sql`starts_with(${wrongPasswords.bucket}, ${accountBucket(email)})`);
}

/** A wait for a person to read: 75 seconds, 2 minutes. */
export const waitOf = (seconds: number): { unit: 'seconds' | 'minutes'; count: number } =>
  seconds < 90 ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.ceil(seconds / 60) };
