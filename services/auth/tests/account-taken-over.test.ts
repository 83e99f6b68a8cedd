import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPasskey, passkeySignInOptions, signInWithPasskey, startPasskey } from '@floorlight/contracts/passkeys';
import { editPerson } from '@floorlight/contracts/people';
import * as scim from '@floorlight/contracts/scim';
import { eq } from '@floorlight/database/drizzle';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  administrator,
  as,
  type Browser,
  mailsTo,
  newEmail,
  principalFor,
  publishedEvents,
  signedIn,
  signIn,
  verified,
} from './auth-under-test.ts';
import { authWithDirectory, locationOf, newPersonAt, signInAtDirectory, userOf } from './auth-with-directory.ts';
import { Authenticator } from './authenticator.ts';
import type { OidcDirectory } from './oidc-directory.ts';

let auth: AuthUnderTest;
let baseUrl: string;
let directory: OidcDirectory;
let stop: () => Promise<void>;
let head: Call;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'floorlight-directories-'));
  ({ auth, baseUrl, directory, stop } = await authWithDirectory(folder));
  head = await administrator(auth);
});
afterAll(() => stop());
beforeEach(() => newPersonAt(directory));

/**
 * A manager gives an account in which somebody signs in already, with a password and a passkey, the address of another
 * person.
 */
async function accountWithAddressOf(email: string) {
  const [chief, other] = [await verified(auth, { siteId: auth.siteId }), await verified(auth, { siteId: auth.siteId })];
  await auth.db.orm.update(users).set({ role: 'manager' }).where(eq(users.id, chief.id));
  const manager = await as(auth, await signedIn(auth, chief.email));
  const browser = await signedIn(auth, other.email);
  const call = await as(auth, browser);
  const { challenge } = succeeded(await call(startPasskey));
  const authenticator = new Authenticator();
  succeeded(await call(addPasskey, { body: { name: 'Key', credential: authenticator.create({ challenge }) } }));
  succeeded(await manager(editPerson, { params: { id: other.id }, body: { email } }));
  return { id: other.id, browser, authenticator };
}

/** The ways of whoever had the account before that still lead in. */
async function waysIn(email: string, { browser, authenticator }: { browser: Browser; authenticator: Authenticator }) {
  const { challenge } = succeeded(await auth.call(passkeySignInOptions));
  const credential = authenticator.sign({ challenge });
  const ways = {
    session: (await principalFor(auth, browser.session)) !== null,
    password: (await signIn(auth, email)).status === 200,
    passkey: (await auth.call(signInWithPasskey, { body: { credential } })).status === 200,
  };
  return Object.entries(ways).flatMap(([way, leadsIn]) => (leadsIn ? [way] : []));
}

describe('an account whose address somebody else has changed is taken over without what signed in before', () => {
  test('by the first sign-in at a directory', async () => {
    const email = newEmail();
    const before = await accountWithAddressOf(email);
    expect(await waysIn(email, before)).toEqual(['session', 'password', 'passkey']);
    directory.claims = { ...directory.claims, email, groups: ['managers'] };
    expect(locationOf(await signInAtDirectory(baseUrl, directory))).toBe('/');
    expect(await userOf(auth, email)).toMatchObject({ id: before.id, role: 'manager' });
    expect(await waysIn(email, before)).toEqual([]);
    await auth.mailbox.waitFor(() => mailsTo(auth, email, 'How you sign in to Floorlight has changed').length > 0);
    expect(publishedEvents(auth, 'auth.signin.reset', before.id)).toMatchObject([
      { payload: { before: { passkeys: 1 } } },
    ]);
  });

  test.each(['the person', 'a group of theirs'])('by a directory that changes %s over SCIM', async (what) => {
    const email = newEmail();
    const before = await accountWithAddressOf(email);
    const { token } = succeeded(await head(scim.createScimToken, { body: { name: 'Okta', siteId: auth.siteId } }));
    const send = (method: string, path: string, body: object) =>
      fetch(`${auth.baseUrl}/scim/v2${path}`, {
        method,
        headers: {
          ...gatewayHeaders('auth'),
          authorization: `Bearer ${token}`,
          'content-type': 'application/scim+json',
        },
        body: JSON.stringify(body),
      });
    const answer =
      what === 'the person'
        ? await send('PUT', `/Users/${before.id}`, { userName: email, name: { givenName: 'Nia', familyName: 'Park' } })
        : await send('POST', '/Groups', { displayName: `Chiefs ${email}`, members: [{ value: before.id }] });
    expect(answer.ok).toBe(true);
    expect(await waysIn(email, before)).toEqual([]);
  });
});

test('a directory’s later changes leave a password that its person has set since', async () => {
  const email = newEmail();
  const { id } = await accountWithAddressOf(email);
  directory.claims = { ...directory.claims, email };
  await signInAtDirectory(baseUrl, directory);
  const { passwordHash } =
    (
      await auth.db.orm
        .select()
        .from(users)
        .where(eq(users.id, (await verified(auth)).id))
    )[0] ?? {};
  await auth.db.orm.update(users).set({ passwordHash }).where(eq(users.id, id));
  await signInAtDirectory(baseUrl, directory);
  expect((await signIn(auth, email)).status).toBe(200);
});
