import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { knownDevices } from '../schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';

/**
 * Records that a user signed in on this device; returns the token for its cookie. A token that we issued stays, so that
 * several people can share a scanner; any other one is replaced.
 */
export async function rememberDevice(tx: Transaction, userId: string, deviceToken: string | null): Promise<string> {
  const token = deviceToken && (await isIssued(tx, deviceToken)) ? deviceToken : newSecret();
  await tx
    .insert(knownDevices)
    .values({ tokenHash: hashSecret(token), userId })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { lastSeenAt: sql`now()` },
    });
  return token;
}

async function isIssued(tx: Transaction, token: string): Promise<boolean> {
  return (await tx.$count(knownDevices, eq(knownDevices.tokenHash, hashSecret(token)))) > 0;
}
