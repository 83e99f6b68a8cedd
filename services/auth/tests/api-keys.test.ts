import * as apiKeys from '@floorlight/contracts/api-keys';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import { internalRoutes } from '@floorlight/contracts/callers';
import type { BodyInput } from '@floorlight/contracts/endpoint';
import { eraseAccount } from '@floorlight/contracts/own-data';
import { deactivatePerson } from '@floorlight/contracts/people';
import { Principal, PrincipalGrant } from '@floorlight/contracts/principal';
import { eq, sql } from '@floorlight/database/drizzle';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys as table } from '../src/api-keys/tables.ts';
import { users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  administrator,
  as,
  authUnderTest,
  password,
  signedIn,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
let ada: Call;

beforeAll(async () => {
  auth = await authUnderTest();
  ada = await administrator(auth);
});
afterAll(() => auth.stop());

type Wanted = Partial<BodyInput<typeof apiKeys.createApiKey>>;

const make = async (wanted: Wanted = {}) =>
  succeeded(
    await ada(apiKeys.createApiKey, {
      body: { name: 'Dock gate', siteId: auth.siteId, permissions: ['beacons.place'], ...wanted },
    }),
  );

/** The claims that a service gets for a key; the status where auth refuses it. */
async function claimsFor(key: string, siteId?: string): Promise<Principal | number> {
  const { path } = internalRoutes.issuePrincipals;
  const answer = await fetch(`${auth.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...gatewayHeaders('auth') },
    body: JSON.stringify({ apiKey: key, siteId }),
  });
  if (!answer.ok) return answer.status;
  return Principal.parse(decodeJwt(PrincipalGrant.parse(await answer.json()).principals.safety ?? ''));
}

test('a key is shown once, its hash is stored, and its principal is a machine of its site', async () => {
  const { key, apiKey } = await make({ permissions: ['beacons.place', 'alerts.read'] });
  const [row] = await auth.db.orm.select().from(table).where(eq(table.id, apiKey.id));
  expect(JSON.stringify(row)).not.toContain(key);
  expect(key.startsWith(apiKey.prefix)).toBe(true);
  expect(await claimsFor(key)).toMatchObject({
    ...{ sub: apiKey.id, sid: apiKey.id, siteId: auth.siteId, role: 'machine', name: 'Dock gate', email: '' },
    keyPermissions: ['beacons.place', 'alerts.read'],
  });
  const listed = succeeded(await ada(apiKeys.listApiKeys)).find(({ id }) => id === apiKey.id);
  expect(listed).toMatchObject({ createdByName: 'Ada Novak', lastUsedAt: expect.any(String) });
});

test('its last use is stored at most once a minute', async () => {
  const { key, apiKey } = await make();
  const lastUsed = async () => (await auth.db.orm.select().from(table).where(eq(table.id, apiKey.id)))[0]?.lastUsedAt;
  await claimsFor(key);
  const first = await lastUsed();
  await claimsFor(key);
  expect(await lastUsed()).toEqual(first);
  await auth.db.orm
    .update(table)
    .set({ lastUsedAt: sql`now() - interval '61 seconds'` })
    .where(eq(table.id, apiKey.id));
  await claimsFor(key);
  expect(await lastUsed()).not.toEqual(first);
});

test('a key of one site is refused for another, and a key of all sites needs one', async () => {
  const one = await make();
  expect(await claimsFor(one.key, auth.siteId)).toMatchObject({ siteId: auth.siteId });
  expect(await claimsFor(one.key, auth.otherSiteId)).toBe(401);
  const all = await make({ siteId: null });
  expect(await claimsFor(all.key)).toBe(401);
  expect(await claimsFor(all.key, auth.otherSiteId)).toMatchObject({ siteId: auth.otherSiteId });
  expect(await claimsFor(all.key, 'no-such-site')).toBe(401);
});

test('a revoked and an expired key are refused, and both acts are in the audit log', async () => {
  const { key, apiKey } = await make({ name: 'Old scale', expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await ada(apiKeys.revokeApiKey, { params: { id: apiKey.id } })).status).toBe(204);
  expect(await claimsFor(key)).toBe(401);
  expect((await ada(apiKeys.revokeApiKey, { params: { id: apiKey.id } })).status).toBe(404);
  expect(succeeded(await ada(apiKeys.listApiKeys)).some(({ id }) => id === apiKey.id)).toBe(false);

  const expired = await make();
  await auth.db.orm.update(table).set({ expiresAt: sql`now()` }).where(eq(table.id, expired.apiKey.id));
  expect(await claimsFor(expired.key)).toBe(401);

  await eventually(
    async () => {
      const { entries } = succeeded(await ada(listAuditLog, { query: { search: 'Old scale' } }));
      const settings = { name: 'Old scale', site: auth.siteId, permissions: ['beacons.place'] };
      expect(entries).toMatchObject([
        { action: 'auth.apikey.revoked', entityType: 'api_key', entityId: apiKey.id, details: { before: settings } },
        { action: 'auth.apikey.created', userName: 'Ada Novak', details: { after: settings } },
      ]);
      return true;
    },
    { within: 15_000 },
  );
});

test.each(['is deactivated', 'erases their account'])('the keys of somebody who %s end with it', async (how) => {
  const { id, email } = await verified(auth, { siteId: auth.siteId });
  await auth.db.orm.update(users).set({ role: 'administrator' }).where(eq(users.id, id));
  const otto = await as(auth, await signedIn(auth, email));
  const body = { name: 'Dock gate', siteId: null, permissions: ['beacons.place' as const] };
  const { key, apiKey } = succeeded(await otto(apiKeys.createApiKey, { body }));
  const other = await make();
  expect(await claimsFor(key, auth.siteId)).toMatchObject({ sub: apiKey.id });
  if (how === 'is deactivated') succeeded(await ada(deactivatePerson, { params: { id } }));
  else succeeded(await otto(eraseAccount, { body: { password } }));
  expect(await claimsFor(key, auth.siteId)).toBe(401);
  expect(await claimsFor(other.key)).toMatchObject({ sub: other.apiKey.id });
});

test('bad wishes are refused: no permission, an unknown site, an end in the past, somebody who may not', async () => {
  const status = async (wanted: Wanted, call = ada) => {
    const body = { name: 'Gate', siteId: auth.siteId, permissions: ['beacons.place'], ...wanted };
    return (await call(apiKeys.createApiKey, { rawBody: body })).status;
  };
  expect(await status({ permissions: [] })).toBe(400);
  expect(await status({ siteId: 'no-such-site' })).toBe(400);
  expect(await status({ expiresAt: '2020-01-01T00:00:00.000Z' })).toBe(400);
  expect(await status({ name: '  ' })).toBe(400);
  expect(await status({}, auth.call)).toBe(401);
});
