import type { Actor } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, type SQL, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import type { UserRow } from '../users/user.ts';
import { keyEventOf } from './api-key.ts';
import { apiKeys } from './tables.ts';

/** Revokes a key. Gateways forget it by the event, and lose their shared cache of it. */
export async function revokeApiKey(context: AuthContext, principal: Principal, id: string): Promise<void> {
  const by = { actor: actorOf(principal), siteId: principal.siteId };
  const hashes = await context.db.transaction((tx) => revokeKeys(tx, by, eq(apiKeys.id, id)));
  if (hashes.length === 0) throw notFound(coded(refusals.noApiKey));
  await forgetKeys(context, hashes);
}

/** Revokes the keys of one site: they end with it. Returns their hashes for `forgetKeys`, after the commit. */
export const revokeKeysOfSite = (tx: Transaction, principal: Principal, siteId: string): Promise<string[]> =>
  revokeKeys(tx, { actor: actorOf(principal), siteId }, eq(apiKeys.siteId, siteId));

/** Revokes the keys that somebody who leaves has made, for they may know them. Returns their hashes for `forgetKeys`. */
export const revokeKeysMadeBy = (
  tx: Transaction,
  actor: Actor | null,
  { id, siteId }: Pick<UserRow, 'id' | 'siteId'>,
): Promise<string[]> => revokeKeys(tx, { actor, siteId }, eq(apiKeys.createdBy, id));

/** `siteId`: in whose log a key of all sites is. */
async function revokeKeys(
  tx: Transaction,
  { actor, siteId }: { actor: Actor | null; siteId: string },
  which: SQL,
): Promise<string[]> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(which, isNull(apiKeys.revokedAt)))
    .returning();
  for (const row of revoked)
    await writeEvent(tx, {
      name: 'auth.apikey.revoked',
      siteId: row.siteId ?? siteId,
      actor,
      payload: keyEventOf(row),
    });
  return revoked.map(({ keyHash }) => keyHash);
}

/** Drops cached principals of keys: one for each site that a request may have named. */
export const forgetKeys = ({ sessionCache, sites }: AuthContext, hashes: string[]): Promise<void> =>
  sessionCache.invalidate(hashes, [...sites.keys()]);
