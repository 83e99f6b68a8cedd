import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { CodedMessage } from './coded-message.ts';
import { defineEndpoint } from './endpoint.ts';
import { type FieldError, fieldError } from './field-error.ts';
import { Language } from './languages.ts';
import { Code } from './one-time-codes.ts';
import { Membership, Role, SignUpRole } from './person.ts';
import { Email, Id, Instant, Message, maxLength, optionalText, SignInName, text } from './scalars.ts';
import { getUserAddress, loginAddress, logoutAddress } from './sign-in.ts';
import { PublicSite, SiteId } from './sites.ts';

export const passwordMinLength = 8;
/** The least score of zxcvbn: 0 to 4, from a thousand guesses to more than 10 billion. 2 is over a million. */
export const passwordMinScore = 2;
/** Only the beginning is scored, because the time grows with the length. */
export const strengthLength = 32;

const passwordRequired = fieldError(messages.passwordRequired);
export const newPassword = z
  .string(passwordRequired)
  .check(
    z.minLength(passwordMinLength, fieldError(messages.passwordTooShort, { count: passwordMinLength })),
    maxLength(200),
  );
export const confirmPassword = z.string(fieldError(messages.confirmPassword));
export const samePassword = (values: { password: string; confirmPassword: string }) =>
  values.password === values.confirmPassword;
export const passwordsDiffer = { ...fieldError(messages.passwordsDiffer), path: ['confirmPassword'] };
const token = (missing: FieldError) => z.string(missing).check(z.minLength(1, missing), z.maxLength(200, missing));

/** When, from which address and on which device an account was registered. */
export const RegisteredFrom = z.object({
  at: Instant,
  ipAddress: z.nullable(z.string()),
  device: z.string(),
  /** The name for readers of other languages. */
  codedDevice: z.optional(CodedMessage),
});
export type RegisteredFrom = z.infer<typeof RegisteredFrom>;

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
  /** The site at which this session works, and `role` the one there. */
  siteId: z.string(),
  /** That site was closed, and they work at no other one. */
  siteClosed: z.optional(z.boolean()),
  /** Every site at which they work, with its name. An earlier release knew only one. */
  memberships: z.optional(z.array(z.extend(Membership, { siteName: z.string() }))),
  /** A manager has to approve their registration before they can sign in. */
  awaitsApproval: z.optional(z.boolean()),
  /** Asked for the manager role in an earlier release; a worker until managers approve. */
  awaitsManagerApproval: z.optional(z.boolean()),
  /** Where the account was registered, until its owner has said whether that was them. */
  registeredFrom: z.optional(RegisteredFrom),
  /** Their site asks for a second factor, and this session was started without one: alarms alone are open to them. */
  needsSecondFactor: z.optional(z.boolean()),
  /** When this session ends by itself, in seconds from now: `life` in any case, `idle` without a request. */
  session: z.optional(z.object({ life: z.int().check(z.gte(0)), idle: z.int().check(z.gte(0)) })),
});
export type User = z.infer<typeof User>;

export const RegisterRequest = z
  .object({
    email: Email,
    password: newPassword,
    confirmPassword,
    firstName: text(100, fieldError(messages.firstNameRequired)),
    lastName: text(100, fieldError(messages.lastNameRequired)),
    employeeId: optionalText(50),
    role: z._default(SignUpRole, 'worker'),
    siteId: z.optional(z.string().check(z.maxLength(50))),
    /** The language in which the form was shown. */
    language: z.optional(Language),
  })
  .check(z.refine(samePassword, passwordsDiffer));

export const register = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account and emails a link that verifies it.',
  access: 'anyone',
  body: RegisterRequest,
  reply: { status: 201, body: Message },
});

/**
 * Who may register. `open`: everybody. `approval`: everybody, who then wait for a manager of the site. `invitation`:
 * nobody; people are invited. `directory`: nobody; people come from the company's directory.
 */
export const SignUpMode = z.enum(['open', 'approval', 'invitation', 'directory']);
export type SignUpMode = z.infer<typeof SignUpMode>;

export const getSignUpMode = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/sign-up-mode',
  summary: 'Who may register at this deployment.',
  access: 'anyone',
  reply: { status: 200, body: z.object({ mode: SignUpMode }) },
});

export const verifyEmail = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'Verifies and activates the account of an emailed token. Does not sign in.',
  access: 'anyone',
  query: z.object({ token: token(fieldError(messages.verificationTokenMissing)) }),
  changes: true,
  onlyFromApp: true,
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
    .object({ password: newPassword, confirmPassword, token: token(fieldError(messages.tokenRequired)) })
    .check(z.refine(samePassword, passwordsDiffer)),
  reply: { status: 200, body: Message },
});

export const ChangePasswordRequest = z
  .object({
    currentPassword: z.string(passwordRequired).check(z.minLength(1, passwordRequired), maxLength(200)),
    password: newPassword,
    confirmPassword,
  })
  .check(z.refine(samePassword, passwordsDiffer));

export const changePassword = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: "Sets a new password with the current one, and signs out the user's other devices.",
  access: 'user',
  body: ChangePasswordRequest,
  reply: { status: 200, body: Message },
});

export const login = defineEndpoint({
  ...loginAddress,
  summary: 'Signs in: sets the session cookie.',
  body: z.object({
    /** An employee ID too. */
    email: SignInName,
    password: z.string(passwordRequired).check(z.minLength(1, passwordRequired), maxLength(200)),
    /** Of people who have turned one-time codes on. */
    code: z.optional(Code),
  }),
  reply: { status: 200, body: z.object({ message: z.string(), user: User }) },
  fails: ['unauthorized', 'email_not_verified', 'approval_required', 'code_required'],
});

export const getUser = defineEndpoint({
  ...getUserAddress,
  summary: 'The signed-in user.',
  reply: { status: 200, body: User },
});

/** A preference that is left out stays as it is. Language null: no choice of their own. */
export const UpdatePreferencesRequest = z
  .object({ keepScreenAwake: z.optional(z.boolean()), language: z.optional(z.nullable(Language)) })
  .check(
    z.refine(
      ({ keepScreenAwake, language }) => keepScreenAwake !== undefined || language !== undefined,
      fieldError(messages.noPreference),
    ),
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

export const confirmRegistration = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/registration/confirm',
  summary: 'The user says that they registered the account themselves.',
  access: 'user',
  reply: { status: 200, body: User },
});

export const disownRegistration = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/registration/disown',
  summary:
    'The user says that somebody else registered the account: signs out every device and locks the account until its owner sets a password with an emailed link.',
  access: 'user',
  reply: { status: 204 },
  fails: ['not_found'],
});

export const logout = defineEndpoint({
  ...logoutAddress,
  summary: 'Ends the session.',
  reply: { status: 204 },
});

export const logoutPage = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/logout',
  summary: 'Ends the session and goes to the sign-in screen.',
  access: 'anyone',
  changes: true,
  reply: { status: 302 },
});

export const listSites = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/sites',
  summary:
    'The open sites of this deployment: names, emergency contacts, zones. With hundreds of them the answer is large.',
  access: 'anyone',
  query: z.object({
    /** Only this site, or the first one if it is closed or unknown: whoever is there still finds emergency numbers. */
    id: z.optional(SiteId),
    /** Only the first sites. */
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
  }),
  reply: { status: 200, body: z.array(PublicSite) },
});

export const SiteName = z.pick(PublicSite, { id: true, name: true });
export type SiteName = z.infer<typeof SiteName>;

export const listSiteNames = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/site-names',
  summary: 'The names of all open sites.',
  access: 'anyone',
  reply: { status: 200, body: z.array(SiteName) },
});

export const accountEndpoints = {
  register,
  getSignUpMode,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  changePassword,
  login,
  getUser,
  updatePreferences,
  confirmRegistration,
  disownRegistration,
  logout,
  logoutPage,
  listSites,
  listSiteNames,
};
