import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';

const codeRequired = fieldError(messages.codeRequired);
/** A one-time code of six digits, or a recovery code. */
export const Code = z.string(codeRequired).check(z.trim(), z.minLength(1, codeRequired), z.maxLength(40));

export const recoveryCodeCount = 10;
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startOneTimeCodes = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/one-time-codes',
  summary: 'A new secret for an authenticator app. It counts once a code of it is confirmed.',
  access: 'user',
  reply: { status: 200, body: z.object({ secret: z.string(), uri: z.string() }) },
  fails: ['confirmation_required', 'conflict'],
});

export const turnOnOneTimeCodes = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/one-time-codes/turn-on',
  summary: 'Turns one-time codes on with a first code. The recovery codes are shown this once.',
  access: 'user',
  body: z.object({ code: Code }),
  reply: { status: 200, body: RecoveryCodes },
  fails: ['conflict', 'confirmation_required'],
});

export const renewRecoveryCodes = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/one-time-codes/recovery-codes',
  summary: 'New recovery codes. The earlier ones stop working.',
  access: 'user',
  reply: { status: 200, body: RecoveryCodes },
  fails: ['confirmation_required', 'not_found'],
});

export const turnOffOneTimeCodes = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/auth/one-time-codes',
  summary: 'Turns one-time codes off: the password alone signs in again.',
  access: 'user',
  reply: { status: 204 },
  fails: ['confirmation_required', 'not_found'],
});

export const oneTimeCodeEndpoints = {
  startOneTimeCodes,
  turnOnOneTimeCodes,
  renewRecoveryCodes,
  turnOffOneTimeCodes,
};
