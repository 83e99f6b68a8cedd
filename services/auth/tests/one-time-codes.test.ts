import { login } from '@floorlight/contracts/accounts';
import {
  renewRecoveryCodes,
  startOneTimeCodes,
  turnOffOneTimeCodes,
  turnOnOneTimeCodes,
} from '@floorlight/contracts/one-time-codes';
import { eraseAccount, getOwnAccountData } from '@floorlight/contracts/own-data';
import { resetSignIn } from '@floorlight/contracts/people';
import { getSignInMethods } from '@floorlight/contracts/sign-in-methods';
import { eq } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearFailedAttempts } from '../src/passwords/failed-attempts.ts';
import { oneTimeCodes, recoveryCodes, sessions } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  password,
  publishedEvents,
  signedIn,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest({ SIGN_IN_TRIES: '3' });
});
afterAll(() => auth.stop());

const stepMs = 30_000;
/** The code of the authenticator app, now or some steps away. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });

async function withCodes() {
  const user = await verified(auth);
  const call = await as(auth, await signedIn(auth, user.email));
  const { secret, uri } = succeeded(await call(startOneTimeCodes));
  // The code of the step before: the current one stays for the test.
  const { recoveryCodes: recovery } = succeeded(await call(turnOnOneTimeCodes, { body: { code: codeOf(secret, -1) } }));
  const signIn = (code?: string) =>
    auth.call(login, { body: { email: user.email, password, ...(code !== undefined && { code }) } });
  return { user, call, secret, uri, recovery, signIn };
}

describe('once one-time codes are on', () => {
  test('the password alone no longer signs in, and each code does so once', async () => {
    const { user, secret, uri, signIn } = await withCodes();
    expect(uri).toContain(`otpauth://totp/Floorlight:${encodeURIComponent(user.email)}?`);
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'code_required' } });
    const code = codeOf(secret);
    const statuses = (await Promise.all([signIn(code), signIn(code)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    expect((await signIn(codeOf(secret, -1))).status).toBe(400);
    expect((await signIn(codeOf(secret, 1))).status).toBe(200);
  });

  test('each of the ten recovery codes signs in once, however it is typed', async () => {
    const { user, call, recovery, signIn } = await withCodes();
    expect(new Set(recovery).size).toBe(10);
    const [first = ''] = recovery;
    expect((await signIn(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await signIn(first)).status).toBe(400);
    expect(succeeded(await call(getSignInMethods)).oneTimeCodes).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    const events = await eventually(() => {
      const found = publishedEvents(auth, 'auth.codes.changed', user.id);
      return found.length === 2 && found;
    });
    expect(events.map(({ payload }) => payload.change)).toEqual(['on', 'recovered']);
  });

  test('wrong codes make the network wait as wrong passwords do', async () => {
    const { user, secret, signIn } = await withCodes();
    for (let index = 0; index < 2; index++) expect((await signIn(codeOf(secret, 9 + index))).status).toBe(400);
    await signIn(codeOf(secret, 20));
    expect((await signIn(codeOf(secret))).status).toBe(429);
    const events = await eventually(() => {
      const found = publishedEvents(auth, 'auth.signin.failed', user.id);
      return found.length === 3 && found;
    });
    expect(events[0]?.payload.wrong).toBe('code');
  });

  test('whoever knows the password has thirty codes a day, however long they wait in between; a recovery code still works', async () => {
    const { user, secret, recovery, signIn } = await withCodes();
    const aQuarterOfAnHourLater = () => auth.db.transaction((tx) => clearFailedAttempts(tx, user.email));
    for (let wrong = 0; wrong < 30; wrong++) {
      await aQuarterOfAnHourLater();
      expect(await signIn('000000')).toMatchObject({ status: 400 });
    }
    await aQuarterOfAnHourLater();
    expect(await signIn(codeOf(secret))).toMatchObject({ status: 429 });
    succeeded(await signIn(recovery[0]));
  });

  test('new recovery codes end the earlier ones, and turning codes off ends both', async () => {
    const { call, recovery, signIn } = await withCodes();
    const renewed = succeeded(await call(renewRecoveryCodes)).recoveryCodes;
    expect((await signIn(recovery[0])).status).toBe(400);
    expect((await signIn(renewed[0])).status).toBe(200);
    expect((await call(turnOffOneTimeCodes)).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect((await call(turnOffOneTimeCodes)).status).toBe(404);
  });

  test('they are changed only by who has just shown who they are', async () => {
    const { user, call } = await withCodes();
    await auth.db.orm.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, user.id));
    for (const endpoint of [startOneTimeCodes, renewRecoveryCodes, turnOffOneTimeCodes])
      expect((await call(endpoint)).status).toBe(403);
  });

  test('neither the database nor an export has the secret, and erasing the account deletes it', async () => {
    const { user, call, secret } = await withCodes();
    const ofUser = eq(oneTimeCodes.userId, user.id);
    const [stored] = await auth.db.orm.select().from(oneTimeCodes).where(ofUser);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const exported = JSON.stringify(succeeded(await call(getOwnAccountData)));
    expect(exported).not.toContain(stored?.sealedSecret);
    succeeded(await call(eraseAccount, { body: { password } }));
    expect(await auth.db.orm.$count(oneTimeCodes, ofUser)).toBe(0);
    expect(await auth.db.orm.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0);
  });
});

test('a manager lets somebody in who has lost their phone', async () => {
  const { user, signIn } = await withCodes();
  const manager = await verified(auth, { role: 'manager' });
  const byManager = await as(auth, await signedIn(auth, manager.email));
  const stranger = await verified(auth);
  const params = { id: user.id };
  expect((await (await as(auth, await signedIn(auth, stranger.email)))(resetSignIn, { params })).status).toBe(403);
  expect((await byManager(resetSignIn, { params })).status).toBe(204);
  expect((await signIn()).status).toBe(200);
  await eventually(() => publishedEvents(auth, 'auth.signin.reset', user.id).length === 1);
});

test('a secret counts only once a code of it is right', async () => {
  const user = await verified(auth);
  const call = await as(auth, await signedIn(auth, user.email));
  const { secret } = succeeded(await call(startOneTimeCodes));
  expect((await call(turnOnOneTimeCodes, { body: { code: codeOf(secret, 5) } })).status).toBe(400);
  expect((await auth.call(login, { body: { email: user.email, password } })).status).toBe(200);
  const newer = succeeded(await call(startOneTimeCodes)).secret;
  expect((await call(turnOnOneTimeCodes, { body: { code: codeOf(secret) } })).status).toBe(400);
  expect((await call(turnOnOneTimeCodes, { body: { code: codeOf(newer) } })).status).toBe(200);
  expect((await call(startOneTimeCodes)).status).toBe(409);
});
