import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, Message, storable } from './scalars.ts';

export const managerTokenLength = 16;
/** Seconds. */
export const managerTokenLife = 300;
/** Thirty-two that nobody mistakes for each other: no I and 1, no O and 0. */
export const managerTokenAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const missing = 'Please provide both Manager ID and reason';
const given = (max: number) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, `Please use at most ${max} characters`), storable());

export const ManagerTokenInfo = z.object({
  managerId: z.string(),
  /** Shown this once: only its hash is kept. */
  token: z.string().check(z.length(managerTokenLength)),
  expiresAt: Instant,
});
export type ManagerTokenInfo = z.infer<typeof ManagerTokenInfo>;

export const generateManagerToken = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/manager/generate-token',
  summary: 'Makes a security token that works once and for five minutes. The caller is told by mail that it was made.',
  access: 'managerTokens.generate',
  body: z.object({ managerId: given(100), reason: given(500) }),
  reply: { status: 201, body: z.object({ message: z.string(), tokenInfo: ManagerTokenInfo }) },
});

/** Whose token it was. */
export const ManagerTokenSession = z.object({
  id: Id,
  managerId: z.string(),
  reason: z.string(),
  generatedByName: z.string(),
  validatedAt: Instant,
});
export type ManagerTokenSession = z.infer<typeof ManagerTokenSession>;

export const validateManagerToken = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/manager/validate-token',
  summary: 'Uses a security token up. Letters count in either case; spaces and hyphens do not.',
  access: 'user',
  body: z.object({
    token: z
      .string('Please enter a token to validate')
      .check(
        z.trim(),
        z.minLength(1, 'Please enter a token to validate'),
        z.maxLength(100, 'A token has 16 characters'),
      ),
  }),
  reply: { status: 200, body: z.object({ message: z.string(), session: ManagerTokenSession }) },
});

export const sendTestEmail = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/test-email',
  summary: "Mails a test to the caller's own address, and answers once the mail server has taken it.",
  access: 'user',
  reply: { status: 200, body: Message },
});

export const managerTokenEndpoints = { generateManagerToken, validateManagerToken, sendTestEmail };
