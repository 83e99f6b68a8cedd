import type { Database } from '@floorlight/database/database';
import { and, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import { passkeyChallenges } from '../schema.ts';
import { hashSecret } from '../secrets.ts';

/** A challenge is for adding a passkey of this user, or for a signature of any passkey. */
type Use = { purpose: 'add'; userId: string } | { purpose: 'use'; userId: null };

/** Seconds in which it has to be signed. */
const life = 300;

export async function storeChallenge(db: Database, challenge: string, { purpose, userId }: Use): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${life})`;
  await db.orm.insert(passkeyChallenges).values({ challengeHash: hashSecret(challenge), purpose, userId, expiresAt });
}

/** Whether we gave this challenge for this use, in the last five minutes. It works once, whatever comes of it. */
export async function takeChallenge(db: Database, challenge: string, { purpose, userId }: Use): Promise<boolean> {
  const taken = await db.orm
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash });
  return taken.length > 0;
}
