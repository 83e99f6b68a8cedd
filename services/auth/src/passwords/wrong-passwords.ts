import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import type { AuthConfig } from '../config.ts';
import { wrongPasswords } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { waitAfter } from './wait-after.ts';

/** Wrong passwords are counted for an address whether or not anybody has it: the limit tells nothing. */
export const accountBucket = (email: string): string => hashSecret(`account ${email.toLowerCase()}`);

/** One person's guesses on a device they signed in on before. */
export const deviceBucket = (userId: string, deviceHash: string): string =>
  hashSecret(`device ${userId} ${deviceHash}`);

/** One person's guesses at security tokens. */
export const tokenBucket = (userId: string): string => hashSecret(`token ${userId}`);

/** Seconds until a password is looked at again; 0 where it is now. */
export async function secondsRefused(db: Pick<Transaction, 'select'>, bucket: string): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${wrongPasswords.refusedUntil} - now()))::int` })
    .from(wrongPasswords)
    .where(eq(wrongPasswords.bucket, bucket));
  return Math.max(0, row?.seconds ?? 0);
}

/**
 * Counts one more wrong password. After the wait that the limit then sets, a single guess is free before the next,
 * longer wait; the count starts anew once a whole window has passed without one. Answers until when one has to wait
 * where a wait begins with it, else null.
 */
export async function countWrongPassword(
  tx: Transaction,
  bucket: string,
  config: AuthConfig,
  tries = config.SIGN_IN_TRIES,
): Promise<Date | null> {
  const ends = (wait: number) => sql`now() + make_interval(secs => ${wait})`;
  const over = sql`${wrongPasswords.windowEndsAt} < now()`;
  const [row] = await tx
    .insert(wrongPasswords)
    .values({ bucket, failures: 1, windowEndsAt: ends(config.SIGN_IN_WINDOW_SECONDS) })
    .onConflictDoUpdate({
      target: wrongPasswords.bucket,
      set: {
        failures: sql`case when ${over} then 1 else ${wrongPasswords.failures} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${wrongPasswords.windowEndsAt} end`,
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
    .set({ refusedUntil: ends(wait), windowEndsAt: ends(wait + config.SIGN_IN_WINDOW_SECONDS) })
    .where(eq(wrongPasswords.bucket, bucket))
    .returning({ until: wrongPasswords.refusedUntil });
  return row?.isWaiting ? null : (refused?.until ?? null);
}

/** Has the guesses of a bucket take turns until the transaction ends, so that each finds those before it counted. */
export async function takeTurn(tx: Transaction, bucket: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`);
}

/** Forgets what was counted for an address, once its owner has proved it. */
export async function forgetWrongPasswords(tx: Transaction, email: string): Promise<void> {
  await tx.delete(wrongPasswords).where(eq(wrongPasswords.bucket, accountBucket(email)));
}
