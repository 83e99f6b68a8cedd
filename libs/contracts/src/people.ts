import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { fieldMessages } from './field-messages.ts';
import { Membership, Role } from './person.ts';
import { Email, Id, IdParams, Instant, maxLength, optionalText, storable, text } from './scalars.ts';
import { SiteId } from './sites.ts';

/**
 * `invited`: has not accepted yet. `unverified`: registered, and has not confirmed the email address. `waiting`: a manager has
 * to approve their registration. Only `active` people can sign in.
 */
export const PersonStatus = z.enum(['active', 'invited', 'waiting', 'unverified', 'deactivated']);
export type PersonStatus = z.infer<typeof PersonStatus>;

/** A person, for those who manage people. */
export const ManagedPerson = z.object({
  id: Id,
  /** Their home: the site at which a session begins. */
  siteId: z.string(),
  /** Blank for people without one: they sign in with their employee ID. */
  email: z.string(),
  /** Blank until an invited person has given their name. */
  firstName: z.string(),
  lastName: z.string(),
  employeeId: z.nullable(z.string()),
  /** At their home. */
  role: Role,
  /** At every site, their home included. An earlier release did not list them. */
  memberships: z.optional(z.array(Membership)),
  status: PersonStatus,
  createdAt: Instant,
  invitedAt: z.nullable(Instant),
  deactivatedAt: z.nullable(Instant),
  /** Null for somebody who has never signed in. */
  lastSeenAt: z.nullable(Instant),
});
export type ManagedPerson = z.infer<typeof ManagedPerson>;

/** By what somebody can be reached. `app`: a device of theirs is connected, or was within the last minutes. */
export const Reach = z.object({ app: z.boolean(), email: z.boolean() });
export type Reach = z.infer<typeof Reach>;

export const ListedPerson = z.extend(ManagedPerson, { reach: Reach });
export type ListedPerson = z.infer<typeof ListedPerson>;

/** `next` is the `cursor` of the next page; null on the last. `total` counts all pages, and comes with the first. */
export const PeoplePage = z.object({
  people: z.array(ListedPerson),
  next: z.nullable(z.string()),
  total: z.optional(z.int()),
});
export type PeoplePage = z.infer<typeof PeoplePage>;

/** `current`: active, invited and waiting people. */
export const PeopleStatusFilter = z.enum(['current', 'all', ...PersonStatus.options]);
export type PeopleStatusFilter = z.infer<typeof PeopleStatusFilter>;
export const ReachFilter = z.enum(['app', 'email', 'none']);
export type ReachFilter = z.infer<typeof ReachFilter>;

export const mostListedPeople = 500;

export const listPeople = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/people',
  summary: 'The people who work at the site, by name; for administrators, at any site or at all.',
  access: 'people.manage',
  query: z.object({
    /** The beginning of a name, an email address or an employee ID. */
    search: z.optional(z.string().check(z.trim(), maxLength(200), storable())),
    /** At the site; where all sites are listed, at their home. */
    role: z.optional(Role),
    status: z._default(PeopleStatusFilter, 'current'),
    reachedBy: z.optional(ReachFilter),
    /** Left out by administrators: all sites. */
    siteId: z.optional(SiteId),
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/, fieldError(fieldMessages.noSuchPage)))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostListedPeople)), 100),
  }),
  reply: { status: 200, body: PeoplePage },
});

const one = { service: 'auth', access: 'people.manage', params: IdParams } as const;
const reply = { status: 200, body: ManagedPerson } as const;
const firstName = text(100, fieldError(messages.firstNameRequired));
const lastName = text(100, fieldError(messages.lastNameRequired));
/** Blank means none. */
const email = z.nullable(
  z.pipe(
    z.transform((given: string | null) => (given === '' ? null : given)),
    z.nullable(Email),
  ),
);

export const createPerson = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/people',
  summary: 'Adds a person who can sign in at once, with a reset link or by a directory.',
  access: 'people.manage',
  body: z.object({
    siteId: SiteId,
    role: Role,
    email,
    employeeId: optionalText(50),
    firstName,
    lastName,
  }),
  reply: { status: 201, body: ManagedPerson },
  fails: ['conflict'],
});

export const getPerson = defineEndpoint({
  ...one,
  method: 'GET',
  path: '/api/people/:id',
  summary: 'A person of the site; for administrators, of any site.',
  reply,
  fails: ['not_found'],
});

export const editPerson = defineEndpoint({
  ...one,
  method: 'PUT',
  path: '/api/people/:id',
  summary: "Changes a person's names, email address and employee ID. What is left out stays.",
  body: z.object({
    firstName: z.optional(firstName),
    lastName: z.optional(lastName),
    email: z.optional(email),
    employeeId: optionalText(50),
  }),
  reply,
  fails: ['not_found', 'conflict'],
});

export const changeRole = defineEndpoint({
  ...one,
  method: 'PUT',
  path: '/api/people/:id/role',
  summary: 'Gives a person another role, in all their sessions at once. Refused for the last active administrator.',
  body: z.object({ role: Role }),
  reply,
  fails: ['not_found', 'conflict'],
});

export const deactivatePerson = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/api/people/:id/deactivate',
  summary: 'Ends all access of a person within seconds. Their records stay. Refused for the last active administrator.',
  reply,
  fails: ['not_found', 'conflict'],
});

export const resetSignIn = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/people/:id/reset-sign-in',
  summary:
    'Removes the passkeys and one-time codes of somebody who is locked out, and signs them out. Their password stays.',
  access: 'people.manage',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found'],
});

export const reactivatePerson = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/api/people/:id/reactivate',
  summary: 'Lets a deactivated person in again.',
  reply,
  fails: ['not_found'],
});

export const peopleEndpoints = {
  listPeople,
  createPerson,
  getPerson,
  editPerson,
  changeRole,
  deactivatePerson,
  reactivatePerson,
  resetSignIn,
};
