import { getUser, login } from '@floorlight/contracts/accounts';
import { sql } from '@floorlight/database/drizzle';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  browserAfter,
  newEmail,
  password,
  principalFor,
  publishedEvents,
  registered,
  signedIn,
  signIn,
  timeRatio,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest({ SIGN_IN_TRIES: '1000' });
});
afterAll(() => auth.stop());

const refused = {
  status: 401,
  body: {
    code: 'unauthorized',
    message: 'Invalid email or password',
    detail: { code: 'authRefusals.wrongLogin' },
  },
};

describe('signing in', () => {
  test('answers the user and sets a session cookie that scripts cannot read', async () => {
    const user = await verified(auth);
    const answer = await signIn(auth, user.email.toUpperCase());
    expect(answer).toMatchObject({ status: 200, body: { message: 'Welcome back!', user } });
    const [session, device] = answer.headers.getSetCookie();
    expect(session).toMatch(/^floorlight_session=[\w-]{43}; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^floorlight_device=[\w-]{43}; Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
  });

  test('the session identifies its user', async () => {
    const user = await verified(auth);
    const call = await as(auth, await signedIn(auth, user.email));
    const { session, ...signedInUser } = succeeded(await call(getUser));
    expect(signedInUser).toEqual(user);
    expect(session?.idle).toBe(12 * 3600);
    expect(session?.life).toBeGreaterThan(29 * 86_400);
  });

  test('publishes the session it started', async () => {
    const user = await verified(auth);
    const grant = await principalFor(auth, (await signedIn(auth, user.email)).session);
    const event = await eventually(() => publishedEvents(auth, 'auth.session.started', user.id)[0] ?? false);
    expect(event.payload).toEqual({ userId: user.id, sessionId: grant?.sessionId, way: 'password' });
  });

  test('accents can be composed in another way', async () => {
    const user = await verified(auth, { password: 'cre\u0300me bru\u0302le\u0301e' });
    expect((await signIn(auth, user.email, 'cr\u00e8me br\u00fbl\u00e9e')).status).toBe(200);
  });

  test('the session stores the forwarded IP address and the user agent, never the token', async () => {
    const user = await verified(auth);
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Zebra TC52' };
    const answer = await signIn(auth, user.email, password, headers);
    const { rows } = await auth.db.orm.execute(sql`select * from sessions where user_id = ${user.id}`);
    expect(rows).toMatchObject([{ ip: '203.0.113.9', user_agent: 'Zebra TC52' }]);
    expect(JSON.stringify(rows)).not.toContain(browserAfter(answer).session);
  });

  test('an invalid IP address is stored as null', async () => {
    const user = await verified(auth);
    await signIn(auth, user.email, password, { 'x-forwarded-for': "1.2.3.4, '; drop table users" });
    const { rows } = await auth.db.orm.execute(sql`select ip from sessions where user_id = ${user.id}`);
    expect(rows).toEqual([{ ip: null }]);
  });

  test('a new sign-in in the same browser ends its previous session, whoever’s it was', async () => {
    const [sam, mia] = [await verified(auth), await verified(auth)];
    const before = await signedIn(auth, sam.email);
    const after = browserAfter(await signIn(auth, mia.email, password, { cookie: before.cookie }));
    expect(await principalFor(auth, before.session)).toBeNull();
    expect(await principalFor(auth, after.session)).toMatchObject({ userId: mia.id });
  });
});

describe('a refused sign-in', () => {
  test('gets the same answer for a wrong password and an unknown address', async () => {
    const { email } = await verified(auth);
    expect(await signIn(auth, email, 'wrong')).toMatchObject(refused);
    expect(await signIn(auth, newEmail(), 'wrong')).toMatchObject(refused);
  });

  test('takes about the same time for both', async () => {
    const { email } = await verified(auth);
    const wrong = (address: string) => signIn(auth, address, 'wrong');
    expect(
      await timeRatio(
        () => wrong(email),
        () => wrong(newEmail()),
      ),
    ).toBeLessThan(3);
  });

  test('asks an unverified user to verify, but only with the right password', async () => {
    const email = await registered(auth);
    expect(await signIn(auth, email)).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified', message: 'Please verify your email before signing in' },
    });
    expect(await signIn(auth, email, 'wrong')).toMatchObject(refused);
  });

  test('is what a closed account gets, and its sessions are invalid', async () => {
    const user = await verified(auth);
    const { session } = await signedIn(auth, user.email);
    await auth.db.orm.execute(sql`update users set is_active = false where id = ${user.id}`);
    expect(await signIn(auth, user.email)).toMatchObject(refused);
    expect(await principalFor(auth, session)).toBeNull();
  });

  test('both fields are required', async () => {
    expect(await auth.call(login, { rawBody: {} })).toMatchObject({
      status: 400,
      body: {
        errors: { email: 'Invalid email address', password: 'Password is required' },
        errorDetails: {
          email: { code: 'fields.invalidEmail' },
          password: { code: 'accountFields.passwordRequired' },
        },
      },
    });
  });

  test('hostile input gets 400 or 401, never 500', async () => {
    const { email } = await verified(auth);
    for (const body of [
      { email: "' or 1=1 --", password },
      { email: { $gt: '' }, password },
      { email, password: 'x'.repeat(100_000) },
      { email: [email], password: [password] },
      null,
      [],
      '{"email":',
    ])
      expect((await auth.call(login, { rawBody: body })).status).toBe(400);
    expect(await signIn(auth, email, 'nul \0 inside')).toMatchObject(refused);
  });

  test('an unknown session, a forged principal and a missing one are unauthorized', async () => {
    for (const session of ['x'.repeat(43), 'short', '']) expect(await principalFor(auth, session)).toBeNull();
    const forged = await auth.person();
    expect((await forged.call(getUser)).status).toBe(401);
    expect((await client(auth.baseUrl)(getUser)).status).toBe(401);
  });
});

describe('on https', () => {
  test('the cookies are Secure and bound to the host', async () => {
    const secure = await authUnderTest({ PUBLIC_URL: 'https://floor.test' });
    try {
      const answer = await signIn(secure, (await verified(secure)).email);
      const cookies = answer.headers.getSetCookie();
      expect(cookies[0]).toMatch(/^__Host-floorlight_session=[\w-]{43}; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect(cookies[1]).toMatch(/^__Host-floorlight_device=[\w-]{43}; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.stop();
    }
  });
});
