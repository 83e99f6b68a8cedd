import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Instant } from './scalars.ts';
import { vaultFieldMessages as messages } from './vault-field-messages.ts';

export const pinLength = 4;
/** The PIN is locked after this many wrong entries in a row. */
export const pinTries = 5;
/** Seconds of the first lock since the last correct PIN, of the second, and so on; the last repeats. */
export const pinLocks = [5 * 60, 15 * 60, 3600, 4 * 3600, 24 * 3600];
/** Seconds for which a correct PIN opens the privileged barcodes, in its session. */
export const pinOpenSeconds = 300;

export const VaultPinState = z.object({
  /** False before the first entry, which sets it. */
  isSet: z.boolean(),
  /** When it was set: another time is another PIN. Null where none is set; missing in answers of an earlier release. */
  setAt: z.optional(z.nullable(Instant)),
  /** When privileged barcodes close again in this session; null where they are closed. */
  openUntil: z.nullable(Instant),
  /** When the PIN can be entered again; null where it is not locked. */
  lockedUntil: z.nullable(Instant),
  /** Seconds until then, for devices whose clock is wrong. */
  lockedSeconds: z._default(z.int(), 0),
});
export type VaultPinState = z.infer<typeof VaultPinState>;

export const getVaultPin = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/vault/pin',
  summary: "Whether the caller's PIN is set, and whether privileged barcodes are open in this session.",
  access: 'user',
  reply: { status: 200, body: VaultPinState },
});

const invalidPin = fieldError(messages.invalidPin, { count: pinLength });

export const enterVaultPin = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/vault/pin',
  summary:
    'Opens the privileged barcodes in this session for five minutes; the first entry sets the PIN. The fifth wrong entry in a row locks it for five minutes, and each further five for longer, up to a day (429 with Retry-After).',
  access: 'user',
  body: z.object({
    pin: z.string(invalidPin).check(z.regex(/^[0-9]{4}$/, invalidPin)),
  }),
  reply: { status: 200, body: VaultPinState },
});

export const vaultPinEndpoints = { getVaultPin, enterVaultPin };
