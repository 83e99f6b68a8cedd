import * as z from 'zod/mini';
import { Role } from './person.ts';
import { Id, Instant } from './scalars.ts';

/** The request header in which the gateway hands a service the principal, a JWT (EdDSA) signed by auth. */
export const principalHeader = 'x-floorlight-principal';
/**
 * The request header in which a client may name the user it calls for: under anyone else's session the gateway answers
 * 401. What waited on a device is sent in the name of whoever left it there, or not yet.
 */
export const expectedUserHeader = 'x-floorlight-expected-user';
export const principalIssuer = 'floorlight-auth';
export const principalAudience = 'floorlight';
/** Life of a principal in seconds. */
export const principalLife = 300;
/** For how many seconds after its end a principal still serves endpoints that survive auth. */
export const principalGrace = 12 * 3600;

export const sessionCookie = 'floorlight_session';
/** The cookie's name where the product is served: browsers keep a `__Host-` cookie from subdomains, on https only. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie;
/** The cookie's value: 256 random bits in base64url. Anything else is nobody's. */
export const sessionTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The claims of a principal. `sub` is the user's id, `sid` the session's. */
export const Principal = z.object({
  sub: Id,
  sid: Id,
  siteId: z.string(),
  role: Role,
  name: z.string(),
  email: z.string(),
});
export type Principal = z.infer<typeof Principal>;

/**
 * What auth answers to `POST /internal/principals` ({sessionToken}; 401 where nobody has that session), and what
 * Redis keeps of it. `principal` is the JWT, `expiresAt` its end.
 */
export const PrincipalGrant = z.object({ principal: z.string(), sessionId: Id, userId: Id, expiresAt: Instant });
export type PrincipalGrant = z.infer<typeof PrincipalGrant>;

/** Where Redis keeps a grant, by the SHA-256 (hex) of the session token: Redis never sees a token. */
export const principalCacheKey = (tokenHash: string): string => `floorlight:principal:${tokenHash}`;
