import * as z from 'zod/mini';
import { serviceNames } from './endpoint.ts';
import { alarmPermissions, keyPermissions, may, type Permission } from './permissions.ts';
import { CallerRole } from './person.ts';
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

export const sharedDeviceCookie = 'floorlight_shared_device';
/** The name of a shared device's cookie at a public URL. Its value has the format of a session's. */
export const sharedDeviceCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${sharedDeviceCookie}` : sharedDeviceCookie;

export const wallDisplayCookie = 'floorlight_wall';
/** The name of a wall display's cookie at a public URL. Its value has the format of a session's. */
export const wallDisplayCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${wallDisplayCookie}` : wallDisplayCookie;

/** An API key: 256 random bits in base64url after a prefix by which secret scanners recognise it. */
export const apiKeyPattern = /^flk_[A-Za-z0-9_-]{43}$/;

/**
 * The claims of a principal. `sub` is the user's id, `sid` the session's, `siteId` its active site and `role` the one
 * there. Of an API key, a shared device or a wall display, the role is `machine`, and the name and both ids are its own: the
 * id is a UUID of version 8, so that no person has it.
 */
export const Principal = z.object({
  sub: Id,
  sid: Id,
  siteId: z.string(),
  role: CallerRole,
  name: z.string(),
  email: z.string(),
  /** So that events can hide it in what the person typed. */
  employeeId: z.optional(z.nullable(z.string())),
  /** Of an API key. */
  keyPermissions: z.optional(z.array(z.enum(keyPermissions))),
  /** A site asks for a second factor, and this session was started without one: alarms alone are open to them. */
  needsSecondFactor: z.optional(z.boolean()),
  /** The cell has not heard of its hub for too long, so the role may be an old one: alarms alone are open to them. */
  hasOldRole: z.optional(z.boolean()),
  /** Of a shared device: the zone where it is kept. It opens endpoints with the access `sharedDevice` only. */
  sharedDevice: z.optional(z.object({ zone: z.nullable(z.string()) })),
  /** Of a wall display. It opens endpoints with the access `wallDisplay` only. */
  wallDisplay: z.optional(z.literal(true)),
});
export type Principal = z.infer<typeof Principal>;

/** Whether a caller, or the user of a screen, may do now what needs a permission. */
export const callerMay = (
  { role, needsSecondFactor = false, hasOldRole = false }: Pick<Principal, 'role' | 'needsSecondFactor' | 'hasOldRole'>,
  permission: Permission,
): boolean => may(role, permission) && ((!needsSecondFactor && !hasOldRole) || alarmPermissions.includes(permission));

/** One principal for each service, as a JWT. */
export const ServicePrincipals = z.record(z.enum(serviceNames), z.string());
export type ServicePrincipals = z.infer<typeof ServicePrincipals>;

/**
 * The answer of auth to `POST /internal/principals` ({sessionToken}, {apiKey, siteId}, {sharedDevice} or {wallDisplay}; 401
 * where nothing has it). All its principals expire at `expiresAt`. Of an API key or a device, both ids are its own.
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

/**
 * The Redis key of a grant, which gateways seal, with the SHA-256 (hex) of the session token or API key: Redis never gets
 * one. `siteId` is the one that a request with an API key names, or one of the slots
 * below.
 */
export const principalCacheKey = (tokenHash: string, siteId?: string): string =>
  `floorlight:principal:${tokenHash}${siteId === undefined ? '' : `:${siteId}`}`;

/** Stands in the place of a site, which can't have this name, where the token is the secret of a shared device. */
export const sharedDeviceSlot = '@shared-device';
/** The same for a wall display. */
export const wallDisplaySlot = '@wall-display';
