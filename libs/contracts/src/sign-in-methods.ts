import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Passkey, SignedChallenge } from './passkeys.ts';
import { maxLength } from './scalars.ts';

export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  passkeys: z.array(Passkey),
  oneTimeCodes: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const getSignInMethods = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/sign-in-methods',
  summary: 'How the caller can sign in.',
  access: 'user',
  reply: { status: 200, body: SignInMethods },
});

const passwordRequired = fieldError(messages.passwordRequired);

export const confirmIdentity = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/confirm-identity',
  summary:
    'Confirms with the password or a passkey who is at the device: for ten minutes the caller may change how they sign in.',
  access: 'user',
  body: z.union([
    z.object({ password: z.string(passwordRequired).check(z.minLength(1, passwordRequired), maxLength(200)) }),
    z.object({ credential: SignedChallenge }),
  ]),
  reply: { status: 204 },
});

export const signInMethodEndpoints = { getSignInMethods, confirmIdentity };
