import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Directory } from './directories.ts';

/** Seconds after which a message counts no more. */
export const longestAge = 300;
/** Seconds by which the directory's clock may differ. */
const clockTolerance = 60;
/** Signatures by keys that the directory publishes: never `none`, and no shared secret. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const signOutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Milliseconds. Less than the gateway waits for us. */
const timeoutDuration = 5000;

const word = z.string().check(z.minLength(1), z.maxLength(1000));
/** What the message says beside what `jwtVerify` checks. An ID token, which has a nonce and no events, is none. */
const SignOut = z
  .object({
    jti: word,
    sub: z.optional(word),
    sid: z.optional(word),
    events: z.object({ [signOutEvent]: z.record(z.string(), z.unknown()) }),
    nonce: z.optional(z.never('a sign-out has no nonce')),
  })
  .check(z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'a sign-out names a person or a session'));
export type SignOut = z.infer<typeof SignOut>;

const keysOf = new Map<string, JWTVerifyGetKey>();

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws where it is not one of this directory
 * for us.
 */
export async function readSignOutToken({ settings, discover }: Directory, token: string): Promise<SignOut> {
  const { issuer, jwks_uri } = (await discover()).serverMetadata();
  if (!jwks_uri) throw new Error('the directory publishes no keys');
  const keys = keysOf.get(jwks_uri) ?? createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration });
  keysOf.set(jwks_uri, keys);
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: settings.clientId,
    algorithms,
    clockTolerance,
    maxTokenAge: longestAge,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  return SignOut.parse(payload);
}
