import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Id, IdParams, Instant, text } from './scalars.ts';
import { passkeySignInAddress, passkeySignInOptionsAddress } from './sign-in.ts';

/** A passkey of the caller. */
export const Passkey = z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: z.nullable(Instant) });
export type Passkey = z.infer<typeof Passkey>;

const bytes = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));
const credentialId = bytes(1400); // WebAuthn allows 1023 bytes

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};

/** The answer of `navigator.credentials.create`, as JSON of WebAuthn Level 3. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z._default(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)), []),
  }),
});

/** The answer of `navigator.credentials.get`. */
export const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

/** The options for the browser's call, as JSON of WebAuthn Level 3. */
const Options = z.looseObject({ challenge: z.string() });

export const passkeyNameLength = 60;
const name = text(passkeyNameLength, fieldError(messages.passkeyNameRequired));

export const startPasskey = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'The options with which the browser makes a passkey. They work once, for five minutes.',
  access: 'user',
  reply: { status: 200, body: Options },
  fails: ['confirmation_required', 'conflict'],
});

export const addPasskey = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Adds the passkey that the browser has made.',
  access: 'user',
  body: z.object({ name, credential: NewCredential }),
  reply: { status: 201, body: Passkey },
  fails: ['confirmation_required', 'conflict'],
});

export const renamePasskey = defineEndpoint({
  service: 'auth',
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  summary: 'Renames a passkey.',
  access: 'user',
  params: IdParams,
  body: z.object({ name }),
  reply: { status: 200, body: Passkey },
  fails: ['not_found'],
});

export const removePasskey = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Removes a passkey: nobody can sign in with it from now on.',
  access: 'user',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found', 'confirmation_required'],
});

export const passkeySignInOptions = defineEndpoint({
  ...passkeySignInOptionsAddress,
  summary: 'The options with which the browser signs in with a passkey. They work once, for five minutes.',
  reply: { status: 200, body: Options },
});

export const signInWithPasskey = defineEndpoint({
  ...passkeySignInAddress,
  summary: 'Signs in with a passkey: sets the session cookie.',
  body: z.object({ credential: SignedChallenge }),
  reply: { status: 200, body: z.object({ message: z.string(), user: User }) },
  fails: ['unauthorized'],
});

export const passkeyEndpoints = {
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeySignInOptions,
  signInWithPasskey,
};
