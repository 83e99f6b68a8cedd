import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDirectorySignOut } from '@floorlight/contracts/directories';
import { isNotNull } from '@floorlight/database/drizzle';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '../src/schema.ts';
import {
  type AuthUnderTest,
  browserAfter,
  principalFor,
  publishedEvents,
  signIn as signInWithPassword,
  verified,
} from './auth-under-test.ts';
import { authWithDirectory, newPersonAt, signInAtDirectory, userOf } from './auth-with-directory.ts';
import { type OidcDirectory, signedByAnother, unsigned, usualSignOut } from './oidc-directory.ts';

let auth: AuthUnderTest;
let baseUrl: string;
let directory: OidcDirectory;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ auth, baseUrl, directory, stop } = await authWithDirectory(
    mkdtempSync(join(tmpdir(), 'floorlight-directories-')),
  ));
});
afterAll(() => stop());
beforeEach(() => newPersonAt(directory));

const signIn = () => signInAtDirectory(baseUrl, directory);

const userWith = (email: unknown) => userOf(auth, email);

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
  const sendLogoutToken = async (token: string) => {
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
    expect(await sendLogoutToken(token)).toBe(200);
    expect(await Promise.all([one, two, own].map(isSignedIn))).toEqual([false, false, true]);
    const later = await signIn();
    expect(await sendLogoutToken(token)).toBe(400); // a replay
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
    expect(await sendLogoutToken(await tokenFor(directory.claims.sub))).toBe(400);
    expect(await isSignedIn(answer)).toBe(true);
  });
});
