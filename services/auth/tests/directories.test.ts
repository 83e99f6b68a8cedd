import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDevices } from '@floorlight/contracts/devices';
import { getDirectorySignOut, listDirectories } from '@floorlight/contracts/directories';
import type { Principal } from '@floorlight/contracts/principal';
import { changeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { eq, isNotNull } from '@floorlight/database/drizzle';
import type { Service } from '@floorlight/service-kit/service';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDirectories } from '../src/directories/directory-settings.ts';
import { directoryFlows, memberships, sessions, users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  administrator,
  as,
  authUnderTest,
  browserAfter,
  newEmail,
  principalFor,
  publishedEvents,
  signIn as signInWithPassword,
  verified,
} from './auth-under-test.ts';
import {
  clientId,
  clientSecret,
  type OidcDirectory,
  signedByAnother,
  startDirectory,
  unsigned,
  usualSignOut,
} from './oidc-directory.ts';

const folder = mkdtempSync(join(tmpdir(), 'floorlight-directories-'));
const file = join(folder, 'directories.json');

let auth: AuthUnderTest;
/** Auth with the directories: their settings need the sites of the other. */
let instance: Service;
let baseUrl: string;
let directory: OidcDirectory;
beforeAll(async () => {
  auth = await authUnderTest();
  directory = await startDirectory('http://floor.test/api/auth/directories/acme/callback');
  writeFileSync(join(folder, 'secret'), `${clientSecret}\n`);
  const acme = {
    id: 'acme',
    name: 'Acme',
    issuer: directory.issuer,
    clientId,
    clientSecretFile: 'secret',
    mailDomains: ['floorlight.test'],
    places: [
      { group: 'managers', role: 'manager', site: auth.siteId },
      { group: 'others-managers', role: 'manager', site: auth.otherSiteId },
      { group: 'both', role: 'worker', site: auth.siteId },
      { group: 'both', role: 'lead', site: auth.otherSiteId },
      { group: 'workers', role: 'worker', site: auth.siteId },
    ],
  };
  const away = { ...acme, id: 'away', issuer: `http://127.0.0.1:${await freePort()}` };
  writeFileSync(file, JSON.stringify([acme, away]));
  instance = auth.createInstance({ DIRECTORIES_FILE: file });
  baseUrl = `http://127.0.0.1:${(await instance.start()).port}`;
});
afterAll(async () => {
  await instance.stop();
  await directory.stop();
  await auth.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  directory.claims = {
    sub: newEmail(),
    email: newEmail(),
    email_verified: true,
    given_name: 'Nia',
    family_name: 'Park',
    groups: ['workers'],
  };
  directory.forge = null;
});

const get = (path: string, cookie = '') =>
  fetch(`${baseUrl}${path}`, { redirect: 'manual', headers: { cookie, ...gatewayHeaders('auth') } });
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';

/** Goes to the directory as a browser does. Returns the address of its answer and the browser's cookie. */
async function goToDirectory() {
  const start = await get('/api/auth/directories/acme/sign-in');
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const back = await directory.signIn(locationOf(start));
  return { cookie, path: `${back.pathname}${back.search}` };
}

async function signIn() {
  const { cookie, path } = await goToDirectory();
  return get(path, cookie);
}

const userWith = async (email: unknown) =>
  (
    await auth.db.orm
      .select()
      .from(users)
      .where(eq(users.email, String(email)))
  )[0];

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

describe('signing out', () => {
  const addressFor = async (answer: { headers: Headers }) => {
    const grant = await principalFor(auth, browserAfter(answer).session);
    return succeeded(await client(baseUrl, grant?.principals.auth)(getDirectorySignOut)).url;
  };

  test('goes to the directory, which knows whom to sign out and sends the browser back', async () => {
    const url = new URL((await addressFor(await signIn())) ?? '');
    expect(`${url.origin}${url.pathname}`).toBe(`${directory.issuer}/session/end`);
    const idToken = url.searchParams.get('id_token_hint') ?? '';
    expect(decodeJwt(idToken).sub).toBe(directory.claims.sub);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://floor.test/');
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('/session/end/confirm'); // an unknown hint or address would be an error
    const rows = await auth.db.orm.select().from(sessions).where(isNotNull(sessions.sealedIdToken));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(idToken);
  });

  test('stays here for somebody with a password', async () => {
    const user = await verified(auth);
    expect(await addressFor(await signInWithPassword(auth, user.email))).toBeNull();
  });
});

describe('signing out at the directory', () => {
  const endpoint = '/api/auth/directories/acme/back-channel-logout';
  const tell = async (token: string) => {
    const body = new URLSearchParams({ logout_token: token });
    return (await fetch(`${baseUrl}${endpoint}`, { method: 'POST', body, headers: gatewayHeaders('auth') })).status;
  };
  const isSignedIn = async (answer: { headers: Headers }) =>
    (await principalFor(auth, browserAfter(answer).session)) !== null;

  test('ends the sessions of that sign-in here, told by the directory itself', async () => {
    directory.signOutTarget = { url: `${baseUrl}${endpoint}`, headers: gatewayHeaders('auth') };
    const [elsewhere, here] = [await signIn(), await signIn()];
    const user = await userWith(directory.claims.email);
    const grant = await principalFor(auth, browserAfter(here).session);
    const page = succeeded(await client(baseUrl, grant?.principals.auth)(getDirectorySignOut)).url ?? '';
    await directory.signOut(page);
    await eventually(async () => !(await isSignedIn(here)));
    expect(await isSignedIn(elsewhere)).toBe(true);
    await eventually(() =>
      publishedEvents(auth, 'auth.session.revoked', user?.id ?? '').some(
        ({ payload }) => payload.reason === 'directory',
      ),
    );
  });

  test('of a person, without a session’s name, ends all that it started; those with a password stay', async () => {
    const user = await verified(auth);
    directory.claims.email = user.email;
    const [one, two, own] = [await signIn(), await signIn(), await signInWithPassword(auth, user.email)];
    const token = await directory.signOutToken({ sub: directory.claims.sub });
    expect(await tell(token)).toBe(200);
    expect(await Promise.all([one, two, own].map(isSignedIn))).toEqual([false, false, true]);
    const later = await signIn();
    expect(await tell(token)).toBe(400); // a replay
    expect(await isSignedIn(later)).toBe(true);
  });

  test.each<[string, (sub: string) => Promise<string>]>([
    ['another issuer', (sub) => directory.signOutToken({ sub, iss: 'https://another.test' })],
    ['another audience', (sub) => directory.signOutToken({ sub, aud: 'another' })],
    ['an end in the past', (sub) => directory.signOutToken({ sub, exp: 1_700_000_000 })],
    ['an old beginning', (sub) => directory.signOutToken({ sub, iat: Math.floor(Date.now() / 1000) - 3600 })],
    ['a beginning in the future', (sub) => directory.signOutToken({ sub, iat: Math.floor(Date.now() / 1000) + 3600 })],
    ['no event', (sub) => directory.signOutToken({ sub, events: undefined })],
    ['another event', (sub) => directory.signOutToken({ sub, events: { 'https://schemas.test/other': {} } })],
    ['a nonce', (sub) => directory.signOutToken({ sub, nonce: 'one' })],
    ['no id', (sub) => directory.signOutToken({ sub, jti: undefined })],
    ['neither a person nor a session', () => directory.signOutToken({})],
    ['a signature of another key', (sub) => signedByAnother({ ...usualSignOut(directory.issuer), sub })],
    ['no signature (alg none)', (sub) => unsigned({ ...usualSignOut(directory.issuer), sub })],
    ['nothing in it', async () => ''],
  ])('is refused with %s', async (_, tokenFor) => {
    const answer = await signIn();
    expect(await tell(await tokenFor(directory.claims.sub))).toBe(400);
    expect(await isSignedIn(answer)).toBe(true);
  });
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
