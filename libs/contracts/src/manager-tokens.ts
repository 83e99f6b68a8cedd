import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Id, IdParams, Instant, Message, text } from './scalars.ts';

export const managerTokenLength = 16;
/** Seconds. */
export const managerTokenLife = 300;
/** 32 characters that are not mistaken for each other: no I and 1, no O and 0. */
export const managerTokenAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * What a token opens for the person who validates it, once: `access` nothing in Floorlight, it proves that a manager gave access;
 * `pin_lock` the lock of their vault after wrong PINs; `take_tote` taking one tote from the person who has it; `approve_walls`
 * approving counted walls of the site.
 */
export const tokenActs = ['access', 'pin_lock', 'take_tote', 'approve_walls'] as const;
export const TokenAct = z.enum(tokenActs);
export type TokenAct = z.infer<typeof TokenAct>;

const missing = fieldError(messages.managerIdAndReason);
const noToken = fieldError(messages.enterManagerToken);

/** A manager ID is the employee ID of a manager of the site. */
export const ManagerId = z.object({ managerId: z.string(), name: z.string() });
export type ManagerId = z.infer<typeof ManagerId>;

/** The request with which vault checks a typed manager ID in auth, and the reply. */
export const ManagerIdRequest = z.object({ siteId: z.string(), managerId: z.string() });
/** Whose badge it is, of the people who work at a site. */
export const BadgeRequest = z.object({ siteId: z.string(), badge: z.string() });
export const FoundBadge = z.object({ person: z.nullable(z.object({ id: Id, name: z.string() })) });
export const FoundManagerId = z.object({ managerId: z.nullable(z.string()) });

export const listManagerIds = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/manager/ids',
  summary: 'The manager IDs of the site: those that security tokens and privileged barcodes accept.',
  access: 'user',
  reply: { status: 200, body: z.array(ManagerId) },
});

export const ManagerTokenInfo = z.object({
  id: z.optional(Id),
  act: z.optional(TokenAct),
  managerId: z.string(),
  /** Shown only once: the server stores its hash. */
  token: z.string().check(z.length(managerTokenLength)),
  expiresAt: Instant,
});
export type ManagerTokenInfo = z.infer<typeof ManagerTokenInfo>;

export const generateManagerToken = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/manager/generate-token',
  summary: 'Generates a security token that works once and for five minutes. The caller gets an email about it.',
  access: 'managerTokens.generate',
  features: ['managerTokens'],
  body: z.object({
    managerId: text(100, missing),
    reason: text(500, missing),
    act: z._default(TokenAct, 'access'),
  }),
  reply: { status: 201, body: z.object({ message: z.string(), tokenInfo: ManagerTokenInfo }) },
});

/** A validated token: its manager ID, its reason, and who generated it. */
export const ManagerTokenSession = z.object({
  id: Id,
  managerId: z.string(),
  reason: z.string(),
  generatedByName: z.string(),
  validatedAt: Instant,
  /** What it opens for the caller, for `managerTokenLife` from now. */
  act: z.optional(TokenAct),
});
export type ManagerTokenSession = z.infer<typeof ManagerTokenSession>;

export const validateManagerToken = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/manager/validate-token',
  summary:
    'Validates a security token, once, and opens what it names for the caller. Case, spaces and hyphens are ignored. `act` is what the caller wants to open: a token for another act is refused, and stays valid.',
  access: 'user',
  features: ['managerTokens'],
  body: z.object({
    token: z
      .string(noToken)
      .check(
        z.trim(),
        z.minLength(1, noToken),
        z.maxLength(100, fieldError(messages.managerTokenLength, { count: managerTokenLength })),
      ),
    act: z.optional(TokenAct),
  }),
  reply: { status: 200, body: z.object({ message: z.string(), session: ManagerTokenSession }) },
});

/** What became of a token: `mail` of the email about it; `none` where its generator has no address. */
export const ManagerTokenUse = z.object({
  id: Id,
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
  usedAt: z.nullable(Instant),
  usedByName: z.nullable(z.string()),
});
export type ManagerTokenUse = z.infer<typeof ManagerTokenUse>;

export const getManagerToken = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/manager/tokens/:id',
  summary: 'Whether a token of the caller was used, and whether the email about it was sent.',
  access: 'managerTokens.generate',
  features: ['managerTokens'],
  params: IdParams,
  reply: { status: 200, body: ManagerTokenUse },
  fails: ['not_found'],
});

export const sendTestEmail = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/test-email',
  summary: 'Emails a test message to the caller, and answers once the mail server has accepted it.',
  access: 'user',
  reply: { status: 200, body: Message },
  fails: ['conflict'],
});

export const managerTokenEndpoints = {
  listManagerIds,
  generateManagerToken,
  validateManagerToken,
  getManagerToken,
  sendTestEmail,
};
