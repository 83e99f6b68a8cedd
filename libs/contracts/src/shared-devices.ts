import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { User } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Id, IdParams, Instant, maxLength, optionalText, text } from './scalars.ts';

export const badgePinLength = 4;
export const deviceNameMax = 60;
/** What badges of one kind have in common: every letter as `a`, every digit as `0`. It gives no employee ID away. */
export const badgeShape = (badge: string): string =>
  badge.trim().toLowerCase().replaceAll(/[a-z]/g, 'a').replaceAll(/[0-9]/g, '0');
/** Seconds in which a handheld has to open its link. */
export const enrolmentLife = 900;

/** A handheld that several people use, one after the other. */
export const SharedDevice = z.object({
  id: Id,
  siteId: z.string(),
  name: z.string(),
  /** Where it is kept: a zone of its site. */
  zone: z.nullable(z.string()),
  /** Null until a handheld has opened the link. */
  enrolledAt: z.nullable(Instant),
  /** Exact to a few minutes. */
  lastSeenAt: z.nullable(Instant),
  /** Who is signed in on it. */
  signedIn: z.nullable(z.object({ userId: Id, userName: z.string(), since: Instant })),
});
export type SharedDevice = z.infer<typeof SharedDevice>;

/** A device with the link that enrols a handheld as it, once. Only this answer contains the link. */
export const Enrolment = z.object({ device: SharedDevice, url: z.string(), expiresAt: Instant });
export type Enrolment = z.infer<typeof Enrolment>;

/** The shared device as itself, signed in or not. */
export const ThisSharedDevice = z.object({
  name: z.string(),
  siteId: z.string(),
  zone: z.nullable(z.string()),
  /** Without input for so long, whoever is signed in is signed out. */
  idleSeconds: z.number(),
  /** The device on which the badge was used that was signed in here; null after the next sign-in. */
  takenOverBy: z.nullable(z.string()),
  /** The shapes (`badgeShape`) of the badges that sign in here: a scan of another shape is no badge. */
  badgeShapes: z.array(z.string()),
});
export type ThisSharedDevice = z.infer<typeof ThisSharedDevice>;

const given = z.object({
  name: text(deviceNameMax, fieldError(messages.deviceNameRequired)),
  zone: optionalText(100),
});
const enrolment = { reply: { status: 201, body: Enrolment } } as const;
const one = { service: 'auth', access: 'devices.enroll', params: IdParams } as const;

export const listSharedDevices = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/shared-devices',
  summary: 'The shared devices of the site, by name.',
  access: 'devices.enroll',
  reply: { status: 200, body: z.array(SharedDevice) },
});

export const addSharedDevice = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/shared-devices',
  summary: 'Adds a shared device to the site, with a link that enrols a handheld as it within 15 minutes.',
  access: 'devices.enroll',
  body: given,
  ...enrolment,
  fails: ['conflict'],
});

export const linkSharedDevice = defineEndpoint({
  ...one,
  method: 'POST',
  path: '/api/shared-devices/:id/link',
  summary: 'Makes a new link for a shared device. A handheld that opens it takes the place of the earlier one.',
  ...enrolment,
  fails: ['not_found'],
});

export const changeSharedDevice = defineEndpoint({
  ...one,
  method: 'PUT',
  path: '/api/shared-devices/:id',
  summary: 'Changes the name and the zone of a shared device.',
  body: given,
  reply: { status: 200, body: SharedDevice },
  fails: ['not_found'],
});

export const revokeSharedDevice = defineEndpoint({
  ...one,
  method: 'DELETE',
  path: '/api/shared-devices/:id',
  summary: 'Revokes a shared device: nobody can sign in on it with a badge, and whoever is signed in is signed out.',
  reply: { status: 204 },
  fails: ['not_found'],
});

export const enrolThisDevice = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/shared-device',
  summary: 'Enrols the calling browser with the token of a link: sets the cookie of a shared device.',
  access: 'anyone',
  body: z.object({ token: z.string().check(maxLength(200)) }),
  reply: { status: 200, body: ThisSharedDevice },
  fails: ['not_found'],
});

export const getThisDevice = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/shared-device',
  summary: 'The shared device that calls; null for any other browser.',
  access: 'anyone',
  reply: { status: 200, body: z.object({ device: z.nullable(ThisSharedDevice) }) },
});

const invalidPin = fieldError(messages.invalidPin, { count: badgePinLength });
const BadgePin = z.string(invalidPin).check(z.regex(/^[0-9]{4}$/, invalidPin));
const badgeRequired = fieldError(messages.badgeRequired);

export const signInWithBadge = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/badge-sign-in',
  summary:
    'Signs in on a shared device with the employee ID of a badge and its PIN. Ends the session on that device, and those of the same badge on other shared devices.',
  access: 'anyone',
  body: z.object({ badge: text(50, badgeRequired), pin: BadgePin }),
  reply: { status: 200, body: z.object({ message: z.string(), user: User }) },
  fails: ['unauthorized', 'forbidden'],
});

export const BadgePinState = z.object({
  /** Without one there is no badge. */
  employeeId: z.nullable(z.string()),
  /** When the PIN was set; null without one. */
  setAt: z.nullable(Instant),
});
export type BadgePinState = z.infer<typeof BadgePinState>;

export const getBadgePin = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/badge-pin',
  summary: 'Whether the caller has a badge PIN.',
  access: 'user',
  reply: { status: 200, body: BadgePinState },
});

const passwordRequired = fieldError(messages.passwordRequired);

export const setBadgePin = defineEndpoint({
  service: 'auth',
  method: 'PUT',
  path: '/api/auth/badge-pin',
  summary: "Sets the caller's badge PIN, with their current password.",
  access: 'user',
  body: z.object({
    currentPassword: z.string(passwordRequired).check(z.minLength(1, passwordRequired), maxLength(200)),
    pin: BadgePin,
  }),
  reply: { status: 200, body: BadgePinState },
});

export const sharedDeviceEndpoints = {
  listSharedDevices,
  addSharedDevice,
  linkSharedDevice,
  changeSharedDevice,
  revokeSharedDevice,
  enrolThisDevice,
  getThisDevice,
  signInWithBadge,
  getBadgePin,
  setBadgePin,
};
