import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDevices } from '@floorlight/contracts/devices';
import { listDirectories } from '@floorlight/contracts/directories';
import type { Principal } from '@floorlight/contracts/principal';
import { changeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { eq } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDirectories } from '../src/directories/directory-settings.ts';
import { directoryFlows, memberships, users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  administrator,
  as,
  browserAfter,
  newEmail,
  principalFor,
  publishedEvents,
  signIn as signInWithPassword,
  verified,
} from './auth-under-test.ts';
import {
  authWithDirectory,
  browserAtDirectory,
  getFrom,
  locationOf,
  newPersonAt,
  signInAtDirectory,
  userOf,
} from './auth-with-directory.ts';
import { type OidcDirectory, signedByAnother, unsigned } from './oidc-directory.ts';

const folder = mkdtempSync(join(tmpdir(), 'floorlight-directories-'));
const file = join(folder, 'directories.json');

let auth: AuthUnderTest;
let baseUrl: string;
let directory: OidcDirectory;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ auth, baseUrl, directory, stop } = await authWithDirectory(folder));
});
afterAll(() => stop());
beforeEach(() => newPersonAt(directory));

const get = (path: string, cookie = '') => getFrom(baseUrl, path, cookie);

const goToDirectory = () => browserAtDirectory(baseUrl, directory);

const signIn = () => signInAtDirectory(baseUrl, directory);

const userWith = (email: unknown) => userOf(auth, email);

describe('signing in with a directory', () => {
  test('creates the person with the role and site of their group, signed in by the directory', async () => {
    const answer = await signIn();
    expect(locationOf(answer)).toBe('/');
    const user = await userWith(directory.claims.email);
    expect(user).toMatchObject({
      firstName: 'Nia',
      lastName: 'Park',
      role: 'worker',
      siteId: auth.siteId,
      passwordHash: null,
    });
    const devices = succeeded(await (await as(auth, browserAfter(answer)))(listDevices));
    expect(devices.map(({ signedInBy }) => signedInBy)).toEqual(['directory']);
    await eventually(() => publishedEvents(auth, 'auth.directory.linked', user?.id ?? '').length === 1);
  });

  test('finds the same person again, whatever their address is by now, with what their groups give them by now', async () => {
    await signIn();
    const user = await userWith(directory.claims.email);
    directory.claims = { ...directory.claims, email: newEmail(), groups: ['both'] };
    expect(locationOf(await signIn())).toBe('/');
    const read = async () =>
      (
        await auth.db.orm
          .select()
          .from(memberships)
          .where(eq(memberships.userId, user?.id ?? ''))
      ).map(({ siteId, role }) => `${siteId} ${role}`);
    expect((await read()).toSorted()).toEqual([`${auth.siteId} worker`, `${auth.otherSiteId} lead`].toSorted());
    directory.claims = { ...directory.claims, groups: ['managers'] };
    await signIn();
    expect(await userWith(user?.email)).toMatchObject({ id: user?.id, role: 'manager', siteId: auth.siteId });
    expect(await read()).toEqual([`${auth.siteId} manager`]);
  });

  test('finds the person with the verified address, who can still sign in with the password', async () => {
    const user = await verified(auth);
    directory.claims.email = user.email;
    expect(locationOf(await signIn())).toBe('/');
    expect((await signInWithPassword(auth, user.email)).status).toBe(200);
  });
});

test('a directory’s sign-in without a second step is none here where a site asks for one; with one it is', async () => {
  const lacks = async (answer: Response) => {
    const grant = await principalFor(auth, browserAfter(answer).session);
    return decodeJwt<Principal>(grant?.principals.auth ?? '').needsSecondFactor === true;
  };
  const head = await administrator(auth);
  const params = { siteId: auth.otherSiteId };
  const { version, settings } = succeeded(await head(getSiteSettings, { params }));
  const body = { version, settings: { ...settings, managersNeedSecondFactor: true } };
  succeeded(await head(changeSite, { params, body }));
  await eventually(async () => {
    directory.claims = { ...directory.claims, groups: ['others-managers'] };
    return lacks(await signIn());
  });
  directory.forge = (claims) => ({ ...claims, amr: ['pwd', 'mfa'] });
  expect(await lacks(await signIn())).toBe(false);
});

describe('a directory signs in nobody', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['without a group that has a place', 'noAccess', { groups: ['others'] }],
    ['with an address that it has not verified', 'unverified', { email_verified: false }],
    ['with an address of a domain for which it does not speak', 'noAccess', { email: 'ceo@elsewhere.test' }],
  ])('%s', async (_, reason, claims) => {
    Object.assign(directory.claims, claims);
    const answer = await signIn();
    expect(locationOf(answer)).toBe(`/?signIn=${reason}`);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await userWith(directory.claims.email)).toBeUndefined();
  });

  test.each<[string, OidcDirectory['forge']]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://another.test' })],
    ['an end in the past', (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_100 })],
    ['a signature of another key', signedByAnother],
    ['no signature (alg none)', unsigned],
    ['a removed signature', async (claims: JWTPayload) => (await signedByAnother(claims)).replace(/\.[^.]*$/, '.')],
  ])('by an ID token with %s', async (_, forge) => {
    directory.forge = forge;
    expect(locationOf(await signIn())).toBe('/?signIn=failed');
    expect(await userWith(directory.claims.email)).toBeUndefined();
  });

  test('by an answer that comes twice, from another browser, late, or with another state', async () => {
    const { cookie, path } = await goToDirectory();
    expect(locationOf(await get(path, `floorlight_directory=${'x'.repeat(43)}`))).toBe('/?signIn=failed');
    expect(locationOf(await get(path))).toBe('/?signIn=failed');
    expect(locationOf(await get(path.replace(/state=[^&]*/, 'state=another'), cookie))).toBe('/?signIn=failed');
    expect(locationOf(await get(path, cookie))).toBe('/');
    expect(locationOf(await get(path, cookie))).toBe('/?signIn=failed');
    const late = await goToDirectory();
    await auth.db.orm.update(directoryFlows).set({ expiresAt: new Date(0) });
    expect(locationOf(await get(late.path, late.cookie))).toBe('/?signIn=failed');
  });

  test('who is deactivated', async () => {
    await signIn();
    await auth.db.orm
      .update(users)
      .set({ isActive: false, deactivatedAt: new Date() })
      .where(eq(users.email, String(directory.claims.email)));
    expect(locationOf(await signIn())).toBe('/?signIn=deactivated');
  });

  test('while it is away; passwords go on working', async () => {
    expect(locationOf(await get('/api/auth/directories/away/sign-in'))).toBe('/?signIn=away');
    const user = await verified(auth);
    expect((await signInWithPassword(auth, user.email)).status).toBe(200);
  });
});

test('the sign-in screen lists the directories; unknown ones do not exist', async () => {
  expect(await (await get(listDirectories.path)).json()).toEqual([
    { id: 'acme', name: 'Acme' },
    { id: 'away', name: 'Acme' },
  ]);
  expect((await get('/api/auth/directories/other/sign-in')).status).toBe(404);
});

test.each<[string, string, RegExp]>([
  ['no JSON', '[', /not JSON/],
  ['a missing field', '[{"id":"a"}]', /0\.issuer/],
])('settings with %s keep auth from starting, in words', (_, text, message) => {
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, text);
  expect(() => readDirectories(wrong, { isProduction: false })).toThrow(message);
});

test('production needs https', () => {
  expect(() => readDirectories(file, { isProduction: true })).toThrow('the issuer of acme needs https in production');
});
