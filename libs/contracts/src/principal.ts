import * as z from 'zod/mini';
import { Role } from './person.ts';
import { Id } from './scalars.ts';

/** The request header in which the gateway hands a service the principal, a JWT (EdDSA) signed by auth. */
export const principalHeader = 'x-floorlight-principal';
export const principalIssuer = 'floorlight-auth';
export const principalAudience = 'floorlight';
/** Life of a principal in seconds. */
export const principalLife = 300;
/** For how many seconds after its end a principal still serves endpoints that survive auth. */
export const principalGrace = 12 * 3600;

export const sessionCookie = 'floorlight_session';

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
