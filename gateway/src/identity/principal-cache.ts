import { hash } from 'node:crypto';
import {
  PrincipalGrant,
  principalCacheKey,
  principalGrace,
  sharedDeviceSlot,
  wallDisplaySlot,
} from '@floorlight/contracts/principal';
import type { Sealer } from '@floorlight/service-kit/sealer';
import type { Redis } from '../redis.ts';
import { parseCredential } from './credential.ts';

export interface PrincipalCache {
  /** Also one whose principals have expired, within the grace period. Null if Redis has none or is away. */
  read(credential: string): Promise<PrincipalGrant | null>;
  write(credential: string, grant: PrincipalGrant): Promise<void>;
  drop(credential: string): Promise<void>;
}

/** Milliseconds. A principal is renewed this long before it expires, because it has to outlive its request. */
export const renewBefore = 30_000;

/**
 * The grants that all gateways share in Redis, for as long as services take their principals while auth is away: so a
 * gateway that starts then knows every session. Auth deletes those it revokes. They are sealed for their session or API key:
 * whoever reads Redis gets no principal from it, and whoever writes to it can neither make one nor give it to another.
 */
export function principalCache(redis: Redis, seal: Sealer): PrincipalCache {
  return {
    async read(credential) {
      const key = keyOf(credential);
      const cached = await redis.run((client) => client.get(key));
      const grant = cached === null ? null : seal.open(cached, key);
      const parsed = PrincipalGrant.safeParse(JSON.parse(grant ?? 'null'));
      return parsed.success ? parsed.data : null;
    },
    async write(credential, grant) {
      const ttl = Date.parse(grant.expiresAt) + principalGrace * 1000 - Date.now();
      if (ttl < 1000) return;
      const key = keyOf(credential);
      await redis.run((client) => client.set(key, seal.seal(JSON.stringify(grant), key), { PX: ttl }));
    },
    async drop(credential) {
      await redis.run((client) => client.del(keyOf(credential)));
    },
  };
}

/** Auth makes the same keys of what it has: hashes, and the ids of sites. */
function keyOf(credential: string): string {
  const parsed = parseCredential(credential) ?? { apiKey: credential };
  if ('sharedDevice' in parsed) return principalCacheKey(hash('sha256', parsed.sharedDevice), sharedDeviceSlot);
  if ('wallDisplay' in parsed) return principalCacheKey(hash('sha256', parsed.wallDisplay), wallDisplaySlot);
  return principalCacheKey(hash('sha256', parsed.apiKey), parsed.siteId);
}
