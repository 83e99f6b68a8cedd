import { createHash } from 'node:crypto';
import { PrincipalGrant, principalCacheKey } from '@floorlight/contracts/principal';
import type { Redis } from '../redis.ts';

export interface PrincipalCache {
  /** Null if Redis has none or is away. */
  read(sessionToken: string): Promise<PrincipalGrant | null>;
  write(sessionToken: string, grant: PrincipalGrant): Promise<void>;
  drop(sessionToken: string): Promise<void>;
}

/** Milliseconds. A principal is renewed this long before it expires, because it has to outlive its request. */
export const renewBefore = 30_000;

/** The grants that all gateways share in Redis. Auth deletes those it revokes. */
export function principalCache(redis: Redis): PrincipalCache {
  return {
    async read(sessionToken) {
      const cached = await redis.run((client) => client.get(keyOf(sessionToken)));
      return cached === null ? null : parseGrant(cached);
    },
    async write(sessionToken, grant) {
      const ttl = Date.parse(grant.expiresAt) - Date.now() - renewBefore;
      if (ttl < 1000) return;
      await redis.run((client) => client.set(keyOf(sessionToken), JSON.stringify(grant), { PX: ttl }));
    },
    async drop(sessionToken) {
      await redis.run((client) => client.del(keyOf(sessionToken)));
    },
  };
}

const keyOf = (sessionToken: string) => principalCacheKey(createHash('sha256').update(sessionToken).digest('hex'));

function parseGrant(json: string): PrincipalGrant | null {
  try {
    return PrincipalGrant.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
