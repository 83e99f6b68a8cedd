import { login } from '@floorlight/contracts/accounts';
import { setMembership, switchSite } from '@floorlight/contracts/memberships';
import { startOneTimeCodes } from '@floorlight/contracts/one-time-codes';
import { addPasskey, passkeySignInOptions, removePasskey, startPasskey } from '@floorlight/contracts/passkeys';
import type { Principal } from '@floorlight/contracts/principal';
import { confirmIdentity, getSignInMethods } from '@floorlight/contracts/sign-in-methods';
import { changeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { eq } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  administrator,
  as,
  authUnderTest,
  type Browser,
  browserAfter,
  password,
  principalFor,
  signedIn,
  verified,
} from './auth-under-test.ts';
import { Authenticator } from './authenticator.ts';

let auth: AuthUnderTest;
let head: Call;
beforeAll(async () => {
  auth = await authUnderTest();
  head = await administrator(auth);
  const params = { siteId: auth.otherSiteId };
  const { version, settings } = succeeded(await head(getSiteSettings, { params }));
  succeeded(
    await head(changeSite, { params, body: { version, settings: { ...settings, managersNeedSecondFactor: true } } }),
  );
});
afterAll(() => auth.stop());

/** A manager of the site that asks for a second factor, with a passkey as theirs. */
async function managerWithPasskey() {
  const user = await verified(auth, { siteId: auth.otherSiteId });
  await auth.db.orm.update(users).set({ role: 'manager' }).where(eq(users.id, user.id));
  const own = await as(auth, await signedIn(auth, user.email));
  const authenticator = new Authenticator();
  await add(own, authenticator);
  return { user, authenticator };
}

async function add(call: Call, authenticator: Authenticator) {
  const { challenge } = succeeded(await call(startPasskey));
  return succeeded(await call(addPasskey, { body: { name: 'Key', credential: authenticator.create({ challenge }) } }));
}

const needsSecondFactor = async ({ session }: Browser) =>
  decodeJwt<Principal>((await principalFor(auth, session))?.principals.auth ?? '').needsSecondFactor === true;

const confirmationRequired = { status: 403, body: { code: 'confirmation_required' } };

test('whoever knows only the password of a manager with a passkey adds no factor of their own and removes none', async () => {
  const { user } = await managerWithPasskey();
  const thief = await signedIn(auth, user.email);
  const call = await as(auth, thief);
  const [passkey] = succeeded(await call(getSignInMethods)).passkeys;
  expect(await call(startPasskey)).toMatchObject(confirmationRequired);
  expect(await call(startOneTimeCodes)).toMatchObject(confirmationRequired);
  expect(await call(removePasskey, { params: { id: passkey?.id ?? '' } })).toMatchObject(confirmationRequired);
  succeeded(await call(confirmIdentity, { body: { password } }));
  expect(await call(startPasskey)).toMatchObject(confirmationRequired);
  expect(await needsSecondFactor(thief)).toBe(true);
});

test('nor do they from a site that asks for none', async () => {
  const { user } = await managerWithPasskey();
  const params = { id: user.id, siteId: auth.siteId };
  succeeded(await head(setMembership, { params, body: { role: 'worker' } }));
  const thief = await signedIn(auth, user.email);
  succeeded(await (await as(auth, thief))(switchSite, { body: { siteId: auth.siteId } }));
  expect(await needsSecondFactor(thief)).toBe(false);
  expect(await (await as(auth, thief))(startPasskey)).toMatchObject(confirmationRequired);
});

test('the manager does with the passkey, by signing in or by confirming', async () => {
  const { user, authenticator } = await managerWithPasskey();
  const browser = browserAfter(await auth.call(login, { body: { email: user.email, password } }));
  const call = await as(auth, browser);
  const { challenge } = succeeded(await auth.call(passkeySignInOptions));
  succeeded(await call(confirmIdentity, { body: { credential: authenticator.sign({ challenge }) } }));
  await add(call, new Authenticator());
  expect(await needsSecondFactor(browser)).toBe(false);
});
