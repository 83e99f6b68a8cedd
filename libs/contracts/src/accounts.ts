import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Language } from './languages.ts';
import { Role } from './person.ts';
import { Email, Id, Message, optionalText, text } from './scalars.ts';
import { PublicSite } from './sites.ts';

export const passwordMinLength = 8;

const password = z
  .string('Password is required')
  .check(
    z.minLength(passwordMinLength, `Password must be at least ${passwordMinLength} characters`),
    z.maxLength(200, 'Please use at most 200 characters'),
  );
const samePassword = (values: { password: string; confirmPassword: string }) =>
  values.password === values.confirmPassword;
const mailToken = z
  .string('Token is required')
  .check(z.minLength(1, 'Token is required'), z.maxLength(200, 'Token is required'));

/** The signed-in user, as `GET /api/auth/user` answers it. */
export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  employeeId: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  keepScreenAwake: z.boolean(),
  /** Their own choice; null while they have made none. */
  language: z._default(z.nullable(Language), null),
  siteId: z.string(),
  /** Asked for the manager role; a worker until managers approve. */
  awaitsManagerApproval: z.optional(z.boolean()),
});
export type User = z.infer<typeof User>;

export const RegisterRequest = z
  .object({
    email: Email,
    password,
    confirmPassword: z.string('Please confirm your password'),
    firstName: text(100, 'First name is required'),
    lastName: text(100, 'Last name is required'),
    employeeId: optionalText(50),
    role: z._default(Role, 'worker'),
    siteId: z.optional(z.string().check(z.maxLength(50))),
    /** The language in which the form was shown. */
    language: z.optional(Language),
  })
  .check(z.refine(samePassword, { message: "Passwords don't match", path: ['confirmPassword'] }));

export const register = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account and emails a link that verifies it.',
  access: 'anyone',
  body: RegisterRequest,
  reply: { status: 201, body: Message },
  fails: ['conflict'],
});

export const verifyEmail = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'Verifies and activates the account of an emailed token. Does not sign in.',
  access: 'anyone',
  query: z.object({
    token: z
      .string('Verification token is missing')
      .check(z.minLength(1, 'Verification token is missing'), z.maxLength(200, 'Verification token is missing')),
  }),
  reply: { status: 200, body: z.object({ user: User, message: z.string() }) },
});

export const resendVerification = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Emails the verification link again. The answer does not reveal whether the address is known.',
  access: 'anyone',
  body: z.object({ email: Email }),
  reply: { status: 200, body: Message },
});

export const forgotPassword = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Emails a link that resets the password. The answer does not reveal whether the address is known.',
  access: 'anyone',
  body: z.object({ email: Email }),
  reply: { status: 200, body: Message },
});

export const resetPassword = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with an emailed token and ends every session of that user.',
  access: 'anyone',
  body: z
    .object({ password, confirmPassword: z.string('Please confirm your password'), token: mailToken })
    .check(z.refine(samePassword, { message: "Passwords don't match", path: ['confirmPassword'] })),
  reply: { status: 200, body: Message },
});

export const login = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in: sets the session cookie.',
  access: 'anyone',
  body: z.object({
    email: Email,
    password: z
      .string('Password is required')
      .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Please use at most 200 characters')),
  }),
  reply: { status: 200, body: z.object({ message: z.string(), user: User }) },
  fails: ['unauthorized', 'email_not_verified'],
});

export const getUser = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user.',
  access: 'user',
  reply: { status: 200, body: User },
});

/** A preference that is left out stays as it is. Language null: no choice of their own. */
export const UpdatePreferencesRequest = z
  .object({ keepScreenAwake: z.optional(z.boolean()), language: z.optional(z.nullable(Language)) })
  .check(
    z.refine(({ keepScreenAwake, language }) => keepScreenAwake !== undefined || language !== undefined, {
      message: 'Change at least one preference',
    }),
  );

export const updatePreferences = defineEndpoint({
  service: 'auth',
  method: 'PUT',
  path: '/api/auth/user/preferences',
  summary: "Changes the signed-in user's preferences.",
  access: 'user',
  body: UpdatePreferencesRequest,
  reply: { status: 200, body: User },
});

export const logout = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session.',
  access: 'anyone',
  reply: { status: 204 },
});

export const logoutPage = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/logout',
  summary: 'Ends the session and goes to the sign-in screen.',
  access: 'anyone',
  reply: { status: 302 },
});

export const listSites = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/sites',
  summary: 'The sites of this deployment: names, emergency contacts, zones.',
  access: 'anyone',
  reply: { status: 200, body: z.array(PublicSite) },
});

export const accountEndpoints = {
  register,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  login,
  getUser,
  updatePreferences,
  logout,
  logoutPage,
  listSites,
};
