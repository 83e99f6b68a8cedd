import * as z from 'zod/mini';
import { binary, defineEndpoint } from './endpoint.ts';
import { directorySignOutAddress, listDirectoriesAddress } from './sign-in.ts';

/** A directory of the organization, such as Okta or Entra ID, that people can sign in with. */
export const Directory = z.object({ id: z.string(), name: z.string() });
export type Directory = z.infer<typeof Directory>;

export const directoryIdPattern = /^[a-z\d-]{1,40}$/;
const params = z.object({ directory: z.string().check(z.regex(directoryIdPattern)) });

/** Why a directory did not sign somebody in: `signIn` in the address of the sign-in screen. */
export const directoryRefusals = ['cancelled', 'failed', 'away', 'unverified', 'noAccess', 'deactivated'] as const;
export type DirectoryRefusal = (typeof directoryRefusals)[number];

export const listDirectories = defineEndpoint({
  ...listDirectoriesAddress,
  summary: 'The directories that people can sign in with.',
  reply: { status: 200, body: z.array(Directory) },
});

export const startDirectorySignIn = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/directories/:directory/sign-in',
  summary: 'Goes to the sign-in page of a directory.',
  access: 'anyone',
  params,
  changes: true,
  reply: { status: 302 },
  fails: ['not_found'],
});

const part = z.optional(z.string().check(z.maxLength(4000)));

export const finishDirectorySignIn = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/directories/:directory/callback',
  summary: 'Where a directory sends the browser back: signs in, or goes to the sign-in screen with the reason.',
  access: 'anyone',
  params,
  query: z.object({ code: part, state: part, iss: part, error: part, error_description: part, session_state: part }),
  changes: true,
  reply: { status: 302 },
  fails: ['not_found'],
});

export const getDirectorySignOut = defineEndpoint({
  ...directorySignOutAddress,
  summary:
    'The address at which the directory that signed the caller in signs them out too; null if none did, or if it does not offer that.',
  reply: { status: 200, body: z.object({ url: z.nullable(z.string()) }) },
});

export const signOutByDirectory = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/directories/:directory/back-channel-logout',
  summary:
    'Where a directory says that somebody has signed out there, in a form with a `logout_token` (OpenID Connect Back-Channel Logout 1.0): ends the sessions that it started here.',
  access: 'anyone',
  params,
  body: binary(['application/x-www-form-urlencoded'], 50_000),
  reply: { status: 200 },
  fails: ['not_found'],
});

export const directoryEndpoints = {
  listDirectories,
  startDirectorySignIn,
  finishDirectorySignIn,
  getDirectorySignOut,
  signOutByDirectory,
};
