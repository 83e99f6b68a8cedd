import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from '@floorlight/database/drizzle';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { freePort } from '@floorlight/test-kit/free-port';
import { users } from '../src/schema.ts';
import { type AuthUnderTest, authUnderTest, newEmail } from './auth-under-test.ts';
import { clientId, clientSecret, type OidcDirectory, startDirectory } from './oidc-directory.ts';

/**
 * Auth with a directory, and with one that is away. Their settings are `directories.json` in the folder, which goes with
 * them.
 */
export async function authWithDirectory(folder: string) {
  const auth = await authUnderTest();
  const directory = await startDirectory('http://floor.test/api/auth/directories/acme/callback');
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
  const file = join(folder, 'directories.json');
  writeFileSync(file, JSON.stringify([acme, away]));
  // Another instance has the directories: their settings need the sites of the first.
  const instance = auth.createInstance({ DIRECTORIES_FILE: file });
  const baseUrl = `http://127.0.0.1:${(await instance.start()).port}`;
  const stop = async () => {
    await instance.stop();
    await directory.stop();
    await auth.stop();
    rmSync(folder, { recursive: true });
  };
  return { auth, baseUrl, directory, stop };
}

/** From now on the directory signs in somebody new, and answers correctly. */
export function newPersonAt(directory: OidcDirectory): void {
  directory.claims = {
    sub: newEmail(),
    email: newEmail(),
    email_verified: true,
    given_name: 'Nia',
    family_name: 'Park',
    groups: ['workers'],
  };
  directory.forge = null;
}

export const getFrom = (baseUrl: string, path: string, cookie = '') =>
  fetch(`${baseUrl}${path}`, { redirect: 'manual', headers: { cookie, ...gatewayHeaders('auth') } });
export const locationOf = (answer: Response) => answer.headers.get('location') ?? '';

/** Goes to the directory as a browser does. Returns the address of its answer and the browser's cookie. */
export async function browserAtDirectory(baseUrl: string, directory: OidcDirectory) {
  const start = await getFrom(baseUrl, '/api/auth/directories/acme/sign-in');
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const back = await directory.signIn(locationOf(start));
  return { cookie, path: `${back.pathname}${back.search}` };
}

export async function signInAtDirectory(baseUrl: string, directory: OidcDirectory) {
  const { cookie, path } = await browserAtDirectory(baseUrl, directory);
  return getFrom(baseUrl, path, cookie);
}

export const userOf = async (auth: AuthUnderTest, email: unknown) =>
  (
    await auth.db.orm
      .select()
      .from(users)
      .where(eq(users.email, String(email)))
  )[0];
