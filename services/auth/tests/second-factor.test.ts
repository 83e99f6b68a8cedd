import { randomUUID } from 'node:crypto';
import { getUser } from '@floorlight/contracts/accounts';
import { endpoints } from '@floorlight/contracts/catalogue';
import { type Endpoint, needsPermission } from '@floorlight/contracts/endpoint';
import { switchSite } from '@floorlight/contracts/memberships';
import { startOneTimeCodes, turnOffOneTimeCodes, turnOnOneTimeCodes } from '@floorlight/contracts/one-time-codes';
import { listPeople } from '@floorlight/contracts/people';
import { alarmPermissions } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { changeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { eq } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  type Browser,
  newEmail,
  principalFor,
  publishedEvents,
  signedIn,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

async function manager(siteId: string) {
  const user = await verified(auth, { siteId, email: newEmail() });
  await auth.db.orm.update(users).set({ role: 'manager' }).where(eq(users.id, user.id));
  return { ...user, browser: await signedIn(auth, user.email) };
}

const claimsOf = async ({ session }: Browser) =>
  decodeJwt<Principal>((await principalFor(auth, session))?.principals.auth ?? '');

async function askForSecondFactor(call: Call, siteId: string, managersNeedSecondFactor: boolean): Promise<void> {
  const params = { siteId };
  const { version, settings } = succeeded(await call(getSiteSettings, { params }));
  succeeded(await call(changeSite, { params, body: { version, settings: { ...settings, managersNeedSecondFactor } } }));
}

const refusalOf = (body: unknown) => (body as { code?: string } | undefined)?.code; // a refusal answers an error body

test('where a site asks for a second factor, managers answer alarms alone until they have signed in with one', async () => {
  const { id, browser } = await manager(auth.siteId);
  const before = await as(auth, browser);
  await askForSecondFactor(before, auth.siteId, true);
  expect(await claimsOf(browser)).toMatchObject({ role: 'manager', needsSecondFactor: true });

  const call = await as(auth, browser);
  expect(succeeded(await call(getUser))).toMatchObject({ role: 'manager', needsSecondFactor: true });
  // Every privileged endpoint of auth, whatever is sent.
  const open: string[] = [];
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    if (endpoint.service !== 'auth' || !needsPermission(endpoint.access)) continue;
    if (alarmPermissions.includes(endpoint.access)) continue;
    const ids = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]);
    const { status, body } = await call(endpoint, {
      params: Object.fromEntries(ids) as never, // only authorization is tried: an id stands for every parameter
      rawBody: endpoint.method === 'GET' ? undefined : {},
    });
    if (status !== 403 || !['second_factor_required', 'forbidden'].includes(refusalOf(body) ?? ''))
      open.push(`${endpoint.path} ${status}`);
  }
  expect(open).toEqual([]);
  expect(refusalOf((await call(listPeople)).body)).toBe('second_factor_required');

  const { secret } = succeeded(await call(startOneTimeCodes));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  succeeded(await call(turnOnOneTimeCodes, { body: { code } }));
  expect((await claimsOf(browser)).needsSecondFactor).toBeUndefined();
  const proven = await as(auth, browser);
  succeeded(await proven(listPeople));
  expect(succeeded(await proven(getUser)).needsSecondFactor).toBeUndefined();

  succeeded(await proven(turnOffOneTimeCodes));
  expect(await claimsOf(browser)).toMatchObject({ needsSecondFactor: true });
  await eventually(() => publishedEvents(auth, 'auth.session.secured', id).length === 2);
  expect(publishedEvents(auth, 'auth.session.secured', id).map(({ payload }) => payload.hasSecondFactor)).toEqual([
    true,
    false,
  ]);
});

async function administrator(siteId: string): Promise<Browser> {
  const { id, email } = await verified(auth, { siteId });
  await auth.db.orm.update(users).set({ role: 'administrator' }).where(eq(users.id, id));
  return signedIn(auth, email);
}

test('workers need none there, managers and administrators of other sites neither, the administrators of the site do', async () => {
  const elsewhere = await manager(auth.otherSiteId);
  const worker = await signedIn(auth, (await verified(auth, { siteId: auth.siteId })).email);
  const [head, guest] = [await administrator(auth.siteId), await administrator(auth.otherSiteId)];
  succeeded(await (await as(auth, guest))(switchSite, { body: { siteId: auth.siteId } }));
  const claims = await Promise.all([worker, elsewhere.browser, head, guest].map(claimsOf));
  expect(claims.map(({ role, needsSecondFactor = false }) => [role, needsSecondFactor])).toEqual([
    ['worker', false],
    ['manager', false],
    ['administrator', true],
    ['administrator', false],
  ]);
});
