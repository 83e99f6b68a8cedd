import { changePassword, forgotPassword, register, resetPassword } from '@floorlight/contracts/accounts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  type Browser,
  mailedToken,
  mailsTo,
  password,
  principalFor,
  registration,
  signedIn,
  signIn,
  subjects,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

const refusedFor = (message: string) => ({
  status: 400,
  body: { errors: { password: expect.stringContaining(message) } },
});
const common = refusedFor('one of the most common');
const easy = refusedFor('too easy to guess');

const post = (given: Record<string, unknown>) => auth.call(register, { rawBody: registration(given) });
const change = async (browser: Browser, chosen: string, currentPassword = password) =>
  (await as(auth, browser))(changePassword, { body: { currentPassword, password: chosen, confirmPassword: chosen } });

describe('a new password', () => {
  test.each(['password', '12345678', 'PassWord', 'iloveyou', 'qwertyuiop', 'contraseña', 'ｐａｓｓｗｏｒｄ'])(
    'that is among the commonest is refused: %s',
    async (chosen) => {
      expect(await post({ password: chosen })).toMatchObject(chosen === 'contraseña' ? easy : common);
    },
  );

  test.each([
    ['xyxyxyxyxyxyxyxyxyxy', {}],
    ['P@ssw0rd2024', {}],
    ['floorlight1', {}],
    ['okaforokafor', {}],
    ['sam.okafor', {}],
    ['E-1042-77', { employeeId: 'E-1042-77' }],
    ['jo.floor@example.test', { email: 'jo.floor@example.test' }],
  ])('that is easy to guess, as with the person’s own words, is refused: %s', async (chosen, given) => {
    expect(await post({ password: chosen, ...given })).toMatchObject(easy);
  });

  test.each(['correct horse', 'a new password', 'crème brûlée', 'x7#Kq9!m', `${'tall blue pallet '.repeat(11)}`])(
    'may be any other: %s',
    async (chosen) => {
      expect((await post({ password: chosen })).status).toBe(201);
    },
  );

  test('is held to the same rules by a reset, and the link still works afterwards', async () => {
    const { email } = await verified(auth);
    succeeded(await auth.call(forgotPassword, { body: { email } }));
    const token = await mailedToken(auth, email, subjects.reset);
    const reset = (chosen: string) =>
      auth.call(resetPassword, { body: { token, password: chosen, confirmPassword: chosen } });
    expect(await reset('12345678')).toMatchObject(common);
    expect(await reset('okafor okafor')).toMatchObject(easy);
    expect((await reset('a new password')).status).toBe(200);
  });
});

describe('changing the password', () => {
  test('signs out the other devices, mails the person and is audited', async () => {
    const user = await verified(auth, { role: 'manager' });
    const [here, elsewhere] = [await signedIn(auth, user.email), await signedIn(auth, user.email)];
    expect(await change(here, 'a new password')).toMatchObject({ status: 200 });

    expect(await principalFor(auth, here.session)).not.toBeNull();
    expect(await principalFor(auth, elsewhere.session)).toBeNull();
    expect((await signIn(auth, user.email)).status).toBe(401);
    expect((await signIn(auth, user.email, 'a new password')).status).toBe(200);
    const mail = await auth.mailbox.waitFor(
      ({ to, subject }) => to[0]?.address === user.email && subject === subjects.changed,
    );
    expect(mail.text).toContain('signed out on every other device');
    const manager = await as(auth, here);
    await eventually(async () => {
      const { entries } = succeeded(await manager(listAuditLog, { query: {} }));
      expect(entries.map(({ description }) => description)).toContain('Changed their password');
    });
  });

  test('needs the current one: a wrong one is an error of its field and ends no session', async () => {
    const { email } = await verified(auth);
    const browser = await signedIn(auth, email);
    expect(await change(browser, 'a new password', 'not my password')).toMatchObject({
      status: 400,
      body: { errors: { currentPassword: 'This is not your current password' } },
    });
    expect(await principalFor(auth, browser.session)).not.toBeNull();
    expect((await signIn(auth, email)).status).toBe(200);
  });

  test('keeps the rules for new passwords', async () => {
    const { email } = await verified(auth);
    const browser = await signedIn(auth, email);
    expect(await change(browser, 'iloveyou')).toMatchObject(common);
    expect(await change(browser, 'sam okafor')).toMatchObject(easy);
    expect(mailsTo(auth, email, subjects.changed)).toEqual([]);
  });

  test('gives a stolen session no more guesses than the sign-in screen', async () => {
    const { email } = await verified(auth);
    const browser = await signedIn(auth, email);
    const guesses = [];
    for (let guess = 0; guess < 11; guess++)
      guesses.push((await change(browser, 'a new password', `guess ${guess}`)).status);
    expect(guesses).toEqual([...Array(10).fill(400), 429]);
  });

  test('makes reset links invalid that were mailed before', async () => {
    const { email } = await verified(auth);
    succeeded(await auth.call(forgotPassword, { body: { email } }));
    const token = await mailedToken(auth, email, subjects.reset);
    succeeded(await change(await signedIn(auth, email), 'a new password'));
    const body = { token, password: 'yet another one', confirmPassword: 'yet another one' };
    expect((await auth.call(resetPassword, { body })).status).toBe(400);
  });

  test('of two changes at once one wins', async () => {
    const { email } = await verified(auth);
    const browsers = [await signedIn(auth, email), await signedIn(auth, email)] as const;
    const answers = await Promise.all([change(browsers[0], 'the first one'), change(browsers[1], 'the second one')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
