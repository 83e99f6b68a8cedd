import * as z from 'zod/mini';
import { serviceNames } from './endpoint.ts';
import { Role } from './person.ts';
import { Id, Instant } from './scalars.ts';

/**
 * The request header in which the gateway hands a service the principal, a JWT (EdDSA) signed by auth. Its audience is
 * that service alone: at another one it opens nothing.
 */
export const principalHeader = 'x-floorlight-principal';
export const principalIssuer = 'floorlight-auth';
/** Life of a principal in seconds. */
export const principalLife = 300;
/** Seconds after its expiry in which a principal is still valid for endpoints that survive auth, while auth is away. */
export const principalGrace = 12 * 3600;
/**
 * Seconds after its expiry in which it is valid everywhere, because the clocks of two machines may differ. Services can't
 * notice the end of a session by this anyway: the gateway does, at once.
 */
export const principalClockTolerance = 300;

export const sessionCookie = 'floorlight_session';
/** The cookie's name at a public URL: with https it has the prefix `__Host-`, which keeps it from subdomains. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie;
/** The cookie's value: 256 random bits in base64url. */
export const sessionTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The claims of a principal. `sub` is the user's id, `sid` the session's, `siteId` its active site and `role` the one there. */
export const Principal = z.object({
  sub: Id,
  sid: Id,
  siteId: z.string(),
  role: Role,
  name: z.string(),
  email: z.string(),
  /** So that events can hide it in what the person typed. */
  employeeId: z.optional(z.nullable(z.string())),
});
export type Principal = z.infer<typeof Principal>;

/** One principal for each service, as a JWT. */
export const ServicePrincipals = z.record(z.enum(serviceNames), z.string());
export type ServicePrincipals = z.infer<typeof ServicePrincipals>;

/**
 * The answer of auth to `POST /internal/principals` ({sessionToken}; 401 where no session has it). All its principals
 * expire at `expiresAt`.
 */
export const PrincipalGrant = z.object({
  principals: ServicePrincipals,
  sessionId: Id,
  userId: Id,
  /** The site of its principals. Grants that an earlier release cached have none. */
  siteId: z.optional(z.string()),
  expiresAt: Instant,
});
export type PrincipalGrant = z.infer<typeof PrincipalGrant>;

/** The Redis key of a grant, which gateways seal, with the SHA-256 (hex) of the session token: Redis never gets a token. */
export const principalCacheKey = (tokenHash: string): string => `floorlight:principal:${tokenHash}`;
