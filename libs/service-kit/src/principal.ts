import { Principal, principalAudience, principalGrace, principalIssuer } from '@floorlight/contracts/principal';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Failure, unauthorized } from './failures.ts';
import { remoteKeys } from './remote-keys.ts';

export interface PrincipalVerifier {
  /**
   * The principal in a token. `survivesAuth` accepts one that expired within the grace period.
   * Throws the failure `unauthorized`, or `unavailable` where the keys can't be fetched.
   */
  verify(token: string, options?: { survivesAuth?: boolean }): Promise<Principal>;
}

/** Verifies principals with auth's keys, fetched from `authUrl`, or with `keys` (auth's own, a jose key set). */
export function principalVerifier(source: { authUrl: string } | { keys: JWTVerifyGetKey }): PrincipalVerifier {
  const keys = 'keys' in source ? source.keys : remoteKeys(new URL('/internal/jwks.json', source.authUrl));

  return {
    async verify(token, { survivesAuth = false } = {}) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['EdDSA'],
          issuer: principalIssuer,
          audience: principalAudience,
          requiredClaims: ['exp'],
          clockTolerance: survivesAuth ? principalGrace : 0,
        });
        return Principal.parse(payload);
      } catch (error) {
        throw error instanceof Failure ? error : unauthorized();
      }
    },
  };
}
