import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { maxLength } from './scalars.ts';

/** What a service holds about the caller: rows by table. */
export const OwnData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type OwnData = z.infer<typeof OwnData>;

const ownData = <S extends ServiceName, P extends `/api/${string}`>(service: S, path: P) =>
  defineEndpoint({
    service,
    method: 'GET',
    path,
    summary: 'Everything that this part of Floorlight stores about the caller, for their copy of their data.',
    access: 'user',
    reply: { status: 200, body: OwnData },
  });

export const getOwnAccountData = ownData('auth', '/api/my-data/account');
export const getOwnVaultData = ownData('vault', '/api/my-data/vault');
export const getOwnSafetyData = ownData('safety', '/api/my-data/safety');
export const getOwnBreakData = ownData('breaks', '/api/my-data/breaks');
export const getOwnInventoryData = ownData('inventory', '/api/my-data/inventory');
export const getOwnNotificationData = ownData('notify', '/api/my-data/notifications');

const passwordRequired = fieldError(messages.passwordRequired);

export const eraseAccount = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/user/erase',
  summary:
    'Erases the account of the caller, who confirms it with the password. Whoever has none must have signed in, or confirmed with a passkey, in the last ten minutes. The last manager of a site is refused.',
  access: 'user',
  body: z.object({
    password: z.optional(z.string(passwordRequired).check(z.minLength(1, passwordRequired), maxLength(200))),
  }),
  reply: { status: 204 },
  fails: ['confirmation_required', 'conflict'],
});

export const ownDataEndpoints = {
  getOwnAccountData,
  getOwnVaultData,
  getOwnSafetyData,
  getOwnBreakData,
  getOwnInventoryData,
  getOwnNotificationData,
  eraseAccount,
};
