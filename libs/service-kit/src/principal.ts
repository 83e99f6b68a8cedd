import { hash } from 'node:crypto';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { Principal, principalGrace, principalIssuer } from '@floorlight/contracts/principal';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { Failure, unauthorized } from './failures.ts';
import { remoteKeys } from './remote-keys.ts';

export interface PrincipalVerifier {
  /**
   * The principal in a token. `survivesAuth` accepts one that expired within the grace period.
   * Throws the failure `unauthorized`, or `unavailable` where the keys can't be fetched.
   */
  verify(token: string, options?: { survivesAuth?: boolean }): Promise<Principal>;
}

/** A signature is checked again after this many milliseconds. A session's end is the gateway's to notice, not ours. */
const verifiedFor = 60_000;
/** The gateway sends the same token with each request of a session for minutes. */
const mostVerified = 5000;

/** A checked signature, whatever the time is. */
interface Verified {
  principal: Principal;
  /** Milliseconds. */
  expiresAt: number;
}

/**
 * Verifies principals for the service `audience` with auth's keys, fetched from `authUrl`, or with `keys` (auth's own, a jose key set). Remembers
 * for a minute whose signature was right: checking one for each request took 5 to 8 % of safety's time.
 */
export function principalVerifier(
  audience: ServiceName,
  source: { authUrl: string } | { keys: JWTVerifyGetKey },
): PrincipalVerifier {
  const verified = new LRUCache<string, Verified>({ max: mostVerified, ttl: verifiedFor });
  const keys =
    'keys' in source
      ? source.keys
      : remoteKeys(new URL('/internal/jwks.json', source.authUrl), { onChange: () => verified.clear() });

  async function verifySignature(token: string): Promise<Verified> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['EdDSA'],
      issuer: principalIssuer,
      audience,
      requiredClaims: ['exp'],
      clockTolerance: principalGrace,
    });
    const { exp = 0 } = payload; // required above
    return { principal: Object.freeze(Principal.parse(payload)), expiresAt: exp * 1000 };
  }

  return {
    async verify(token, { survivesAuth = false } = {}) {
      try {
        const key = hash('sha256', token, 'base64');
        let entry = verified.get(key);
        if (!entry) {
          entry = await verifySignature(token);
          verified.set(key, entry);
        }
        const grace = survivesAuth ? principalGrace * 1000 : 0;
        if (Date.now() >= entry.expiresAt + grace) throw unauthorized();
        return entry.principal;
      } catch (error) {
        throw error instanceof Failure ? error : unauthorized();
      }
    },
  };
}
