import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { knownDevices } from '../schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';

/**
 * Remembers that a user signed in on this device; answers the token it is known by from now on. A token of ours stays
 * (a shared scanner knows all who use it), and one that we never gave out is replaced.
 */
export async function rememberDevice(tx: Transaction, userId: string, given: string | null): Promise<string> {
  const token = given && (await isOurs(tx, given)) ? given : newSecret();
  await tx
    .insert(knownDevices)
    .values({ tokenHash: hashSecret(token), userId })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { lastSeenAt: sql`now()` },
    });
  return token;
}

async function isOurs(tx: Transaction, token: string): Promise<boolean> {
  return (await tx.$count(knownDevices, eq(knownDevices.tokenHash, hashSecret(token)))) > 0;
}
