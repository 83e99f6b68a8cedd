import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { confirmPassword, newPassword, passwordsDiffer, samePassword } from './accounts.ts';
import { CodedMessage } from './coded-message.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Language } from './languages.ts';
import { Role } from './person.ts';
import { Email, Id, IdParams, Instant, Message, optionalText, text } from './scalars.ts';
import { SiteId } from './sites.ts';

/** Days in which an invitation can be accepted. */
export const invitationDays = 7;
/** The most people, or blank codes, of one request. */
export const mostInvited = 200;

/** `sheet`: a printed code. */
export const InvitationWay = z.enum(['email', 'sheet']);
export type InvitationWay = z.infer<typeof InvitationWay>;

/** An invitation that nobody has accepted yet. Without a person it is a code for whoever holds the sheet. */
export const Invitation = z.object({
  id: Id,
  siteId: z.string(),
  role: Role,
  way: InvitationWay,
  userId: z.nullable(Id),
  /** The person's name, or address where that is all we know. */
  name: z.nullable(z.string()),
  employeeId: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** With the path that a printed code opens. No later answer has it again. */
export const PrintedInvitation = z.extend(Invitation, { path: z.string() });
export type PrintedInvitation = z.infer<typeof PrintedInvitation>;

const firstName = text(100, fieldError(messages.firstNameRequired));
const lastName = text(100, fieldError(messages.lastNameRequired));
const manage = { service: 'auth', access: 'people.manage' } as const;

export const inviteByEmail = defineEndpoint({
  ...manage,
  method: 'POST',
  path: '/api/invitations/emails',
  summary: 'Mails a link to each address, with which its owner sets a password. Answers which addresses were refused.',
  body: z.object({
    siteId: SiteId,
    role: Role,
    emails: z.array(Email).check(z.minLength(1), z.maxLength(mostInvited)),
  }),
  reply: {
    status: 201,
    body: z.object({
      invitations: z.array(Invitation),
      refused: z.array(z.object({ email: z.string(), message: z.string(), coded: z.optional(CodedMessage) })),
    }),
  },
});

export const inviteBySheet = defineEndpoint({
  ...manage,
  method: 'POST',
  path: '/api/invitations/sheets',
  summary: 'Makes codes to print, for people without email: for named people, and blank ones.',
  body: z.object({
    siteId: SiteId,
    role: Role,
    people: z
      .array(z.object({ firstName, lastName, employeeId: text(50, fieldError(messages.employeeIdRequired)) }))
      .check(z.maxLength(mostInvited)),
    blank: z._default(z.int().check(z.gte(0), z.lte(mostInvited)), 0),
  }),
  reply: {
    status: 201,
    body: z.object({
      invitations: z.array(PrintedInvitation),
      refused: z.array(z.object({ employeeId: z.string(), message: z.string(), coded: z.optional(CodedMessage) })),
    }),
  },
});

export const listInvitations = defineEndpoint({
  ...manage,
  method: 'GET',
  path: '/api/invitations',
  summary: 'The invitations of the last 30 days that nobody has accepted, newest first, at most 500.',
  query: z.object({ siteId: z.optional(SiteId) }),
  reply: { status: 200, body: z.array(Invitation) },
});

const sentAgain = {
  status: 201,
  body: z.object({ way: InvitationWay, printed: z.nullable(PrintedInvitation) }),
} as const;

export const resendInvitation = defineEndpoint({
  ...manage,
  method: 'POST',
  path: '/api/invitations/:id/resend',
  params: IdParams,
  summary:
    'Makes a new invitation in place of one that nobody has accepted, with seven more days: mails the link, or answers a code to print.',
  reply: sentAgain,
  fails: ['not_found', 'conflict'],
});

export const revokeInvitation = defineEndpoint({
  ...manage,
  method: 'POST',
  path: '/api/invitations/:id/revoke',
  params: IdParams,
  summary: 'Makes an invitation useless. A person who has not accepted yet is deactivated.',
  reply: { status: 204 },
  fails: ['not_found'],
});

export const letIn = defineEndpoint({
  ...manage,
  method: 'POST',
  path: '/api/people/:id/let-in',
  params: IdParams,
  summary:
    'Mails a person a new link, or answers a code to print for somebody without email: an invitation, or for active people one with which they set a new password. Earlier ones stop working.',
  reply: sentAgain,
  fails: ['not_found', 'conflict'],
});

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** What somebody who opens an invitation sees. */
export const OpenInvitation = z.object({
  siteName: z.string(),
  role: Role,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  employeeId: z.nullable(z.string()),
  /** They have an account: the link sets a new password. */
  isActive: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const openInvitation = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/invitation/open',
  summary: 'What an invitation is for. Looking does not use it.',
  access: 'anyone',
  body: z.object({ token }),
  reply: { status: 200, body: OpenInvitation },
  fails: ['not_found'],
});

export const acceptInvitation = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/invitation/accept',
  summary: 'Sets the name and password of an invited person, once. Signs nobody in.',
  access: 'anyone',
  body: z
    .object({
      token,
      firstName,
      lastName,
      /** For blank codes: with it the person signs in. */
      employeeId: optionalText(50),
      password: newPassword,
      confirmPassword,
      language: z.optional(Language),
    })
    .check(z.refine(samePassword, passwordsDiffer)),
  reply: { status: 200, body: Message },
  fails: ['not_found', 'conflict'],
});

export const invitationEndpoints = {
  inviteByEmail,
  inviteBySheet,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  letIn,
  openInvitation,
  acceptInvitation,
};
