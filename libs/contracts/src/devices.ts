import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';

/** A device on which the caller is signed in. `id` is the session's. */
export const Device = z.object({
  id: Id,
  /** Browser and system in words: “Chrome on Android”. */
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'desktop', 'unknown']),
  ipAddress: z.nullable(z.string()),
  signedInAt: Instant,
  /** To within some five minutes. */
  lastSeenAt: Instant,
  /** When it ends in any case; sooner where nobody uses it. */
  endsAt: Instant,
  /** The one that asks. */
  isThisDevice: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/devices',
  summary: 'Where the caller is signed in: this device first, then the latest used.',
  access: 'user',
  reply: { status: 200, body: z.array(Device) },
});

export const signOutDevice = defineEndpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/auth/devices/:id',
  summary: 'Signs one of the caller’s devices out.',
  access: 'user',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found'],
});

export const signOutOthers = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/devices/sign-out-others',
  summary: 'Signs every device of the caller out but the one that asks.',
  access: 'user',
  reply: { status: 200, body: z.object({ message: z.string(), count: z.int() }) },
});

export const deviceEndpoints = { listDevices, signOutDevice, signOutOthers };
