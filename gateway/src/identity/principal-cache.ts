import { createHash } from 'node:crypto';
import { PrincipalGrant, principalCacheKey } from '@floorlight/contracts/principal';
import type { Redis } from '../redis.ts';

export interface PrincipalCache {
  /** Null where Redis has none, or is away. */
  read(sessionToken: string): Promise<PrincipalGrant | null>;
  write(sessionToken: string, grant: PrincipalGrant): Promise<void>;
  drop(sessionToken: string): Promise<void>;
}

/** So many milliseconds before its end a principal is fetched anew: it has to outlive the request it travels with. */
export const renewBefore = 30_000;

/** The grants all gateways share in Redis; auth deletes what it revokes. */
export function principalCache(redis: Redis): PrincipalCache {
  return {
    async read(sessionToken) {
      const kept = await redis.ask((client) => client.get(keyOf(sessionToken)));
      return kept === null ? null : readGrant(kept);
    },
    async write(sessionToken, grant) {
      const life = Date.parse(grant.expiresAt) - Date.now() - renewBefore;
      if (life < 1000) return;
      await redis.ask((client) => client.set(keyOf(sessionToken), JSON.stringify(grant), { PX: life }));
    },
    async drop(sessionToken) {
      await redis.ask((client) => client.del(keyOf(sessionToken)));
    },
  };
}

const keyOf = (sessionToken: string) => principalCacheKey(createHash('sha256').update(sessionToken).digest('hex'));

function readGrant(json: string): PrincipalGrant | null {
  try {
    return PrincipalGrant.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
