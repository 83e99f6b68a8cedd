import type * as apiKeysContract from '@floorlight/contracts/api-keys';
import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { hashSecret } from '../secrets.ts';
import { keyEventOf, newApiKey, publicApiKey } from './api-key.ts';
import { apiKeys } from './tables.ts';

type Create = typeof apiKeysContract.createApiKey;

/** Makes a key. Only its hash is stored, so only this answer contains it. */
export async function createApiKey(
  { db, sites }: AuthContext,
  principal: Principal,
  { name, siteId, permissions, expiresAt }: BodyOf<Create>,
): Promise<ReplyOf<Create>> {
  if (siteId !== null && sites.get(siteId)?.closedAt !== null) throw invalid({ siteId: coded(refusals.chooseSite) });
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw invalid({ expiresAt: coded(refusals.expiryInPast) });
  const { id, key, prefix } = newApiKey();
  const row = await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(apiKeys)
      .values({
        id,
        keyHash: hashSecret(key),
        prefix,
        name,
        siteId,
        permissions: [...new Set(permissions)],
        createdBy: principal.sub,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      })
      .returning();
    if (!created) throw new Error('an insert without conflict returned no row');
    await writeEvent(tx, {
      name: 'auth.apikey.created',
      siteId: siteId ?? principal.siteId,
      actor: actorOf(principal),
      payload: keyEventOf(created),
    });
    return created;
  });
  return { key, apiKey: publicApiKey(row, principal.name) };
}
