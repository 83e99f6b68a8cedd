import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, inArray, sql } from '@floorlight/database/drizzle';
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

/** Failures counted in a bucket lately. */
export async function countedFailures(db: Pick<Transaction, 'select'>, bucket: string): Promise<number> {
  const [row] = await db
    .select({ failures: wrongPasswords.failures })
    .from(wrongPasswords)
    .where(and(eq(wrongPasswords.bucket, bucket), gt(wrongPasswords.windowEndsAt, sql`now()`)));
  return row?.failures ?? 0;
}

/**
 * Counts a failed attempt. At the limit a wait begins; after it each further failure begins a wait twice as long. The
 * count restarts when a whole window passes without a failure. Returns the end of the wait if this attempt began one,
 * else null.
 */
export async function countFailedAttempt(
  tx: Transaction,
  bucket: string,
  config: AuthConfig,
  tries = config.SIGN_IN_TRIES,
): Promise<Date | null> {
  const fromNow = (wait: number) => sql`now() + make_interval(secs => ${wait})`;
  const windowHasEnded = sql`${wrongPasswords.windowEndsAt} < now()`;
  const [row] = await tx
    .insert(wrongPasswords)
    .values({ bucket, failures: 1, windowEndsAt: fromNow(config.SIGN_IN_WINDOW_SECONDS) })
    .onConflictDoUpdate({
      target: wrongPasswords.bucket,
      set: {
        failures: sql`case when ${windowHasEnded} then 1 else ${wrongPasswords.failures} + 1 end`,
        windowEndsAt: sql`case when ${windowHasEnded} then excluded.window_ends_at else ${wrongPasswords.windowEndsAt} end`,
      },
    })
    .returning({
      failures: wrongPasswords.failures,
      isWaiting: sql<boolean>`coalesce(${wrongPasswords.refusedUntil} > now(), false)`,
    });
  const wait = waitAfter(row?.failures ?? 1, {
    tries,
    firstWaitSeconds: config.SIGN_IN_FIRST_WAIT_SECONDS,
    longestWaitSeconds: config.SIGN_IN_LONGEST_WAIT_SECONDS,
  });
  if (wait === 0) return null;
  const [refused] = await tx
    .update(wrongPasswords)
    .set({ refusedUntil: fromNow(wait), windowEndsAt: fromNow(wait + config.SIGN_IN_WINDOW_SECONDS) })
    .where(eq(wrongPasswords.bucket, bucket))
    .returning({ until: wrongPasswords.refusedUntil });
  return row?.isWaiting ? null : (refused?.until ?? null);
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
