import * as z from 'zod/mini';
import { Language } from './languages.ts';
import { Id } from './scalars.ts';

/**
 * `lead`: acknowledges alerts, assigns totes and sees the team. `manager`: runs a site. `administrator`: runs the
 * organisation's sites, people and settings, and answers no alerts.
 */
export const Role = z.enum(['worker', 'lead', 'manager', 'administrator']);
export type Role = z.infer<typeof Role>;

/** The role of a caller: a person's, or that of an API key. */
export const CallerRole = z.enum([...Role.options, 'machine']);
export type CallerRole = z.infer<typeof CallerRole>;

/** The roles that people may ask for when they register. */
export const SignUpRole = z.enum(['worker', 'manager']);
export type SignUpRole = z.infer<typeof SignUpRole>;

/** Where a person works, and as what. Administrators may look into every site beside these. */
export const Membership = z.object({ siteId: z.string(), role: Role });
export type Membership = z.infer<typeof Membership>;

const isOfDifferentSites = (memberships: Membership[]): boolean =>
  new Set(memberships.map(({ siteId }) => siteId)).size === memberships.length;

/**
 * The fields of a person that every service may store. `version` rises with each change: an older version never
 * replaces a newer one.
 */
export const Person = z.object({
  id: Id,
  /** Their home: the site at which a session begins. */
  siteId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** At their home. */
  role: Role,
  /** At every site, their home included. An earlier release knew only the home. */
  memberships: z.optional(z.array(Membership).check(z.refine(isOfDifferentSites))),
  isActive: z.boolean(),
  /** Their own choice; null while they have made none. */
  language: z.optional(z.nullable(Language)),
  version: z.int(),
});
export type Person = z.infer<typeof Person>;

/** The full name when both parts exist, otherwise the email, otherwise "User". */
export const displayName = (person: { firstName?: string; lastName?: string; email?: string | null }): string =>
  person.firstName && person.lastName ? `${person.firstName} ${person.lastName}` : person.email || 'User';
