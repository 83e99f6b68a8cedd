import * as z from 'zod/mini';
import { CodedMessage } from './coded-message.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';
import { signInWays } from './sign-in.ts';

/** A device on which the caller is signed in. `id` is the session's. */
export const Device = z.object({
  id: Id,
  /** Browser and operating system: “Chrome on Android”. */
  device: z.string(),
  /** The name for readers of other languages. */
  codedDevice: z.optional(CodedMessage),
  kind: z.enum(['phone', 'tablet', 'desktop', 'unknown']),
  ipAddress: z.nullable(z.string()),
  signedInAt: Instant,
  signedInBy: z._default(z.enum(signInWays), 'password'),
  /** Accurate to about five minutes. */
  lastSeenAt: Instant,
  /** When the session ends at the latest; earlier if unused. */
  endsAt: Instant,
  /** The device of this request. */
  isThisDevice: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/devices',
  summary: 'The devices where the caller is signed in: this one first, then the most recently used.',
  access: 'user',
  reply: { status: 200, body: z.array(Device) },
});

export const signOutDevice = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/auth/devices/:id',
  summary: 'Signs out one of the caller’s devices.',
  access: 'user',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found'],
});

export const signOutOthers = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/devices/sign-out-others',
  summary: 'Signs out all the caller’s other devices.',
  access: 'user',
  reply: { status: 200, body: z.object({ message: z.string(), count: z.int() }) },
});

export const deviceEndpoints = { listDevices, signOutDevice, signOutOthers };
