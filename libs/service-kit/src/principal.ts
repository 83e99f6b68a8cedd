import { hash } from 'node:crypto';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { Principal, principalClockTolerance, principalGrace, principalIssuer } from '@floorlight/contracts/principal';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { authOutage, type IsAuthAway } from './auth-outage.ts';
import { boundedCache } from './bounded-cache.ts';
import { authCaller, type CallerSettings } from './call-service.ts';
import { Failure, unauthorized } from './failures.ts';
import { remoteKeys } from './remote-keys.ts';

export interface PrincipalVerifier {
  /**
   * The principal in a token. `survivesAuth` accepts one that expired within the grace period, while auth is away.
   * Throws the failure `unauthorized`, or `unavailable` where the keys can't be fetched.
   */
  verify(token: string, options?: { survivesAuth?: boolean }): Promise<Principal>;
}

/** Where auth is, and who asks it. */
export interface AuthAccess extends CallerSettings {
  AUTH_URL: string;
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

/** Verifies the principals that auth signed for one service, with auth's keys. */
export function principalVerifier(service: ServiceName, access: AuthAccess): PrincipalVerifier {
  const callAuth = authCaller(service, access);
  return verifierWith(service, {
    keys: (onChange) => remoteKeys(access.AUTH_URL, { callAuth, onChange }),
    isAuthAway: authOutage(callAuth),
  });
}

/** The same with a jose key set: for auth itself, which is never away. */
export const localPrincipalVerifier = (service: ServiceName, keys: JWTVerifyGetKey): PrincipalVerifier =>
  verifierWith(service, { keys: () => keys, isAuthAway: async () => false });

interface Source {
  keys(onChange: () => void): JWTVerifyGetKey;
  isAuthAway: IsAuthAway;
}

/**
 * Remembers for a minute whose signature was right: checking one for each request took 5 to 8 % of safety's time.
 */
function verifierWith(audience: ServiceName, { keys, isAuthAway }: Source): PrincipalVerifier {
  // Each session has a new token every few minutes: old ones would stay until there are 5,000 of them.
  const verified = boundedCache<string, Verified>(mostVerified, { ttl: verifiedFor, ttlAutopurge: true });
  let keyChanges = 0;
  const getKey = keys(() => {
    keyChanges += 1;
    verified.clear();
  });

  async function verifySignature(token: string): Promise<Verified> {
    const { payload } = await jwtVerify(token, getKey, {
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
          const before = keyChanges;
          entry = await verifySignature(token);
          // Not what was checked by a key that may have been withdrawn meanwhile.
          if (keyChanges === before) verified.set(key, entry);
        }
        const secondsOver = (Date.now() - entry.expiresAt) / 1000;
        if (secondsOver < principalClockTolerance) return entry.principal;
        if (survivesAuth && secondsOver < principalGrace && (await isAuthAway())) return entry.principal;
        throw unauthorized();
      } catch (error) {
        throw error instanceof Failure ? error : unauthorized();
      }
    },
  };
}
