import * as z from 'zod/mini';
import { serviceNames } from './endpoint.ts';
import type { NamedPerson } from './hidden-names.ts';
import { apiKeyPattern, Principal, sessionTokenPattern } from './principal.ts';
import { Id } from './scalars.ts';
import { SiteId } from './sites.ts';

// What processes send each other on `internalRoutes`, where it belongs to no noun of its own. Each may be of another release.

const token = z.string().check(z.regex(sessionTokenPattern));

/** Whose principals are asked for. Of a session with a site: those of that one, whatever the session's active site is. */
export const PrincipalRequest = z.union([
  z.object({ sessionToken: token, siteId: z.optional(z.string()) }),
  z.object({ apiKey: z.string().check(z.regex(apiKeyPattern)), siteId: z.optional(SiteId) }),
  z.object({ sharedDevice: token }),
  z.object({ wallDisplay: token }),
]);

export const PeopleRequest = z.object({ ids: z.array(Id).check(z.maxLength(1000)) });
const hidden = z.optional(z.nullable(z.string()));
export const NamedPeople = z.array(
  z.object({ id: z.string(), name: hidden, firstName: hidden, lastName: hidden, email: hidden, employeeId: hidden }),
) satisfies z.ZodMiniType<NamedPerson[]>;

/** The versions of sites that a service knows. */
export const KnownSites = z.object({ known: z.record(z.string(), z.int()) });

export const ErasedPerson = z.object({ userId: Id });
/** What names a person, in any text. */
export const ErasedIdentity = z.object({
  name: z.string(),
  /** Null or blank for somebody without one. */
  email: z.nullable(z.string()),
  employeeId: z.nullable(z.string()),
});
export type ErasedIdentity = z.infer<typeof ErasedIdentity>;
export const ErasureConfirmation = z.object({ userId: Id, service: z.enum(serviceNames) });

/** Auth has found out who it is, and that they may. */
export const AcknowledgementForHub = z.object({ alertId: Id, principal: Principal });
