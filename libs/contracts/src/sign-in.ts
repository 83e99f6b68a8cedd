/** How somebody signed in: what a session was started with. */
export const signInWays = ['password', 'passkey', 'directory', 'badge'] as const;
export type SignInWay = (typeof signInWays)[number];

/**
 * The endpoints that the app calls until someone is signed in, without their schemas: the sign-in form is on the screen before
 * the code that knows schemas. accounts.ts declares them with their schemas.
 */
export const loginAddress = { service: 'auth', method: 'POST', path: '/api/auth/login', access: 'anyone' } as const;
export const passkeySignInOptionsAddress = {
  service: 'auth',
  method: 'POST',
  path: '/api/auth/passkey-sign-in/options',
  access: 'anyone',
} as const;
export const passkeySignInAddress = {
  service: 'auth',
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  access: 'anyone',
} as const;
export const listDirectoriesAddress = {
  service: 'auth',
  method: 'GET',
  path: '/api/auth/directories',
  access: 'anyone',
} as const;
export const logoutAddress = { service: 'auth', method: 'POST', path: '/api/auth/logout', access: 'anyone' } as const;
export const directorySignOutAddress = {
  service: 'auth',
  method: 'GET',
  path: '/api/auth/directory-sign-out',
  access: 'user',
} as const;
export const getUserAddress = { service: 'auth', method: 'GET', path: '/api/auth/user', access: 'user' } as const;
