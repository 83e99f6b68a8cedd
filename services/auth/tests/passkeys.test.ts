import { listDevices } from '@floorlight/contracts/devices';
import {
  addPasskey,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
} from '@floorlight/contracts/passkeys';
import { confirmIdentity, getSignInMethods } from '@floorlight/contracts/sign-in-methods';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  browserAfter,
  mailsTo,
  password,
  publishedEvents,
  signedIn,
  verified,
} from './auth-under-test.ts';
import { Authenticator } from './authenticator.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

const changed = 'How you sign in to Floorlight has changed';

async function withPasskey() {
  const user = await verified(auth);
  const call = await as(auth, await signedIn(auth, user.email));
  const authenticator = new Authenticator();
  const passkey = await add(call, authenticator);
  return { user, call, authenticator, passkey };
}

async function add(call: Call, authenticator: Authenticator, name = 'Phone') {
  const { challenge } = succeeded(await call(startPasskey));
  return succeeded(await call(addPasskey, { body: { name, credential: authenticator.create({ challenge }) } }));
}

const newChallenge = async () => succeeded(await auth.call(passkeySignInOptions)).challenge;
const signIn = (credential: ReturnType<Authenticator['sign']>) =>
  auth.call(signInWithPasskey, { body: { credential } });

describe('a passkey', () => {
  test('is added, signs in without a password, shows where it was used, and is audited and mailed', async () => {
    const { user, call, authenticator, passkey } = await withPasskey();
    const answer = await signIn(authenticator.sign({ challenge: await newChallenge() }));
    expect(succeeded(answer).user.id).toBe(user.id);
    const browser = await as(auth, browserAfter(answer));
    const devices = succeeded(await browser(listDevices));
    expect(devices.map(({ signedInBy }) => signedInBy)).toEqual(['passkey', 'password']);
    expect(succeeded(await call(getSignInMethods))).toMatchObject({
      hasPassword: true,
      passkeys: [{ id: passkey.id, name: 'Phone', lastUsedAt: expect.any(String) }],
    });
    await eventually(() => publishedEvents(auth, 'auth.passkey.added', user.id).length === 1);
    await eventually(() => mailsTo(auth, user.email, changed).length === 1);
  });

  test('signs in accounts without a password too', async () => {
    const { user, authenticator } = await withPasskey();
    await auth.db.orm.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    const answer = await signIn(authenticator.sign({ challenge: await newChallenge() }));
    const methods = succeeded(await (await as(auth, browserAfter(answer)))(getSignInMethods));
    expect(methods.hasPassword).toBe(false);
  });

  test('of a deactivated account signs in nobody', async () => {
    const { user, authenticator } = await withPasskey();
    await auth.db.orm.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect((await signIn(authenticator.sign({ challenge: await newChallenge() }))).status).toBe(401);
  });

  test('is renamed, and no longer signs in once it is removed', async () => {
    const { user, call, authenticator, passkey } = await withPasskey();
    const { id } = passkey;
    expect(succeeded(await call(renamePasskey, { params: { id }, body: { name: 'Key' } })).name).toBe('Key');
    expect((await call(removePasskey, { params: { id } })).status).toBe(204);
    expect((await signIn(authenticator.sign({ challenge: await newChallenge() }))).status).toBe(401);
    await eventually(() => publishedEvents(auth, 'auth.passkey.removed', user.id).length === 1);
    expect(publishedEvents(auth, 'auth.passkey.renamed', user.id)[0]?.payload).toMatchObject({
      before: 'Phone',
      after: 'Key',
    });
    await eventually(() => mailsTo(auth, user.email, changed).length === 2);
  });

  test('of somebody else is neither renamed nor removed', async () => {
    const { passkey } = await withPasskey();
    const { call } = await withPasskey();
    const params = { id: passkey.id };
    expect((await call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await call(removePasskey, { params })).status).toBe(404);
  });

  test('is added once', async () => {
    const { call, authenticator } = await withPasskey();
    const { challenge } = succeeded(await call(startPasskey));
    const credential = authenticator.create({ challenge });
    expect((await call(addPasskey, { body: { name: 'Again', credential } })).status).toBe(409);
  });
});

describe('refused is', () => {
  test.each([
    ['a wrong origin', { origin: 'http://evil.test' }],
    ['a passkey of another site', { rpId: 'evil.test' }],
    ['a signature without a finger or PIN', { isVerified: false }],
    ['a challenge that is not ours', { challenge: 'bm90LW91cnM' }],
  ])('%s', async (_, given) => {
    const { call, authenticator } = await withPasskey();
    const challenge = await newChallenge();
    expect((await signIn(authenticator.sign({ challenge, ...given }))).status).toBe(401);
    const started = succeeded(await call(startPasskey));
    const credential = new Authenticator().create({ challenge: started.challenge, ...given });
    expect((await call(addPasskey, { body: { name: 'Bad', credential } })).status).toBe(400);
  });

  test('a replayed answer, also by two at once', async () => {
    const { authenticator } = await withPasskey();
    const credential = authenticator.sign({ challenge: await newChallenge() });
    const statuses = (await Promise.all([signIn(credential), signIn(credential)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect((await signIn(credential)).status).toBe(401);
  });

  test('a challenge after five minutes', async () => {
    const { authenticator } = await withPasskey();
    const challenge = await newChallenge();
    await auth.db.orm.execute(sql`update passkey_challenges set expires_at = now()`);
    expect((await signIn(authenticator.sign({ challenge }))).status).toBe(401);
  });

  test('a challenge given to add a passkey, for signing in, and that of another person', async () => {
    const { call, authenticator } = await withPasskey();
    const { challenge } = succeeded(await call(startPasskey));
    expect((await signIn(authenticator.sign({ challenge }))).status).toBe(401);
    const other = await withPasskey();
    const credential = new Authenticator().create({ challenge });
    expect((await other.call(addPasskey, { body: { name: 'Theirs', credential } })).status).toBe(400);
  });

  test('a copied key, by its counter', async () => {
    const { authenticator } = await withPasskey();
    authenticator.counter = 5;
    succeeded(await signIn(authenticator.sign({ challenge: await newChallenge() })));
    authenticator.counter = 2;
    expect((await signIn(authenticator.sign({ challenge: await newChallenge() }))).status).toBe(401);
  });

  test('a passkey that we do not know', async () => {
    expect((await signIn(new Authenticator().sign({ challenge: await newChallenge() }))).status).toBe(401);
  });
});

describe('ten minutes after signing in, passkeys are changed only by who', () => {
  async function laterOn() {
    const person = await withPasskey();
    await auth.db.orm.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, person.user.id));
    expect(await person.call(startPasskey)).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    const removal = await person.call(removePasskey, { params: { id: person.passkey.id } });
    expect(removal.status).toBe(403);
    return person;
  }

  test('gives the password again', async () => {
    const { call } = await laterOn();
    expect((await call(confirmIdentity, { body: { password: 'wrong' } })).status).toBe(400);
    expect((await call(startPasskey)).status).toBe(403);
    expect((await call(confirmIdentity, { body: { password } })).status).toBe(204);
    expect((await call(startPasskey)).status).toBe(200);
  });

  test('uses their passkey, not that of somebody else', async () => {
    const { call, authenticator } = await laterOn();
    const stranger = (await withPasskey()).authenticator;
    const foreign = stranger.sign({ challenge: await newChallenge() });
    expect((await call(confirmIdentity, { body: { credential: foreign } })).status).toBe(400);
    const own = authenticator.sign({ challenge: await newChallenge() });
    expect((await call(confirmIdentity, { body: { credential: own } })).status).toBe(204);
    expect((await call(startPasskey)).status).toBe(200);
  });
});
