import { forgotPassword, resetPassword, verifyEmail } from '@floorlight/contracts/accounts';
import { sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  authUnderTest,
  browserAfter,
  mailedToken,
  mailsTo,
  newEmail,
  principalFor,
  publishedEvents,
  registered,
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

const forgot = (email: string) => auth.call(forgotPassword, { body: { email } });
const reset = (token: string, password = 'a new password', confirmPassword = password) =>
  auth.call(resetPassword, { body: { token, password, confirmPassword } });
const invalidLink = {
  status: 400,
  body: { code: 'invalid_request', message: 'This reset link is invalid or has expired.' },
};

async function resetTokenFor(email: string, nth = 1): Promise<string> {
  succeeded(await forgot(email));
  return mailedToken(auth, email, subjects.reset, nth);
}

describe('a forgotten password', () => {
  test('gets the same answer in the same time for known and unknown addresses; only the known one gets mail', async () => {
    const { email } = await verified(auth);
    const unknown = newEmail();
    const answers = [];
    for (const address of [email, unknown]) {
      const began = performance.now();
      const { status, body } = await forgot(address);
      expect(performance.now() - began).toBeGreaterThanOrEqual(149);
      answers.push({ status, body });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(200);
    await auth.mailbox.waitFor(() => mailsTo(auth, email, subjects.reset).length === 1);
    const { rows } = await auth.db.orm.execute(sql`select 1 from mails where recipient = ${unknown}`);
    expect(rows).toEqual([]);
  });

  test('the mail leads to the reset page', async () => {
    const { email } = await verified(auth);
    await resetTokenFor(email);
    expect(mailsTo(auth, email, subjects.reset)[0]?.text).toMatch(
      /http:\/\/floor\.test\/reset-password\?token=[\w-]{43}\s/,
    );
  });

  test('an account gets at most five links an hour', async () => {
    const { email } = await verified(auth);
    for (let round = 0; round < 7; round++) succeeded(await forgot(email));
    const { rows } = await auth.db.orm.execute(
      sql`select count(*)::int as mails from mails where recipient = ${email} and subject = ${subjects.reset}`,
    );
    expect(rows).toEqual([{ mails: 5 }]);
  });
});

describe('resetting', () => {
  test('the new password works, the old one does not, and the owner is mailed', async () => {
    const { email } = await verified(auth);
    expect(await reset(await resetTokenFor(email))).toMatchObject({
      status: 200,
      body: { message: 'Your password has been reset. Please sign in with your new password.' },
    });
    expect((await signIn(auth, email)).status).toBe(401);
    expect((await signIn(auth, email, 'a new password')).status).toBe(200);
    await auth.mailbox.waitFor(() => mailsTo(auth, email, subjects.changed).length === 1);
  });

  test('every session of that user ends, and no other user’s', async () => {
    const [user, other] = [await verified(auth), await verified(auth)];
    const browsers = [await signedIn(auth, user.email), await signedIn(auth, user.email)];
    const others = await signedIn(auth, other.email);
    const grants = await Promise.all(browsers.map(({ session }) => principalFor(auth, session)));

    succeeded(await reset(await resetTokenFor(user.email)));
    for (const { session } of browsers) expect(await principalFor(auth, session)).toBeNull();
    expect(await principalFor(auth, others.session)).not.toBeNull();

    const [revoked] = await eventually(() => {
      const events = publishedEvents(auth, 'auth.session.revoked', user.id);
      return events.length > 0 && events;
    });
    expect(revoked?.payload.sessionIds.toSorted()).toEqual(grants.map((grant) => grant?.sessionId).toSorted());
    expect(publishedEvents(auth, 'auth.password.reset', user.id)).toHaveLength(1);
  });

  test('a link works once', async () => {
    const { email } = await verified(auth);
    const token = await resetTokenFor(email);
    succeeded(await reset(token));
    expect(await reset(token, 'yet another one')).toMatchObject(invalidLink);
    expect((await signIn(auth, email, 'yet another one')).status).toBe(401);
  });

  test('of three concurrent uses of a link, one wins', async () => {
    const { email } = await verified(auth);
    const token = await resetTokenFor(email);
    const passwords = ['the first one', 'the second one', 'the third one'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const works = await Promise.all(passwords.map(async (password) => (await signIn(auth, email, password)).status));
    expect(works).toEqual(passwords.map((_, index) => (index === winner ? 200 : 401)));
  });

  test('a newer link makes the earlier one invalid, and neither works after a reset', async () => {
    const { email } = await verified(auth);
    const [older, newer] = [await resetTokenFor(email), await resetTokenFor(email, 2)];
    expect(await reset(older)).toMatchObject(invalidLink);
    succeeded(await reset(newer));
    for (const token of [older, newer]) expect(await reset(token)).toMatchObject(invalidLink);
  });

  test('a concurrent sign-in with the old password is signed out afterwards', async () => {
    const { email } = await verified(auth);
    const token = await resetTokenFor(email);
    const before = await signIn(auth, email);
    expect(before.status).toBe(200);
    const signIns = Array.from({ length: 8 }, () => signIn(auth, email));
    succeeded(await reset(token));
    expect(await principalFor(auth, browserAfter(before).session)).toBeNull();
    for (const answer of await Promise.all(signIns))
      if (answer.status === 200) expect(await principalFor(auth, browserAfter(answer).session)).toBeNull();
  });

  test('a link expires after an hour', async () => {
    const { email } = await verified(auth);
    const token = await resetTokenFor(email);
    const later = (interval: string) =>
      auth.db.orm.execute(
        sql`update mail_tokens set expires_at = expires_at - ${interval}::interval where kind = 'reset'`,
      );
    await later('1 hour 1 second');
    expect(await reset(token)).toMatchObject(invalidLink);
    await later('-1 minute');
    succeeded(await reset(token));
  });

  test('a verification link can’t reset a password, and a reset link can’t verify an address', async () => {
    const email = await registered(auth);
    const verification = await mailedToken(auth, email, subjects.verification);
    expect(await reset(verification)).toMatchObject(invalidLink);
    const token = await resetTokenFor(email);
    expect((await auth.call(verifyEmail, { query: { token } })).status).toBe(400);
  });

  test('a reset verifies an unverified account', async () => {
    const email = await registered(auth);
    succeeded(await reset(await resetTokenFor(email)));
    expect((await signIn(auth, email, 'a new password')).status).toBe(200);
  });

  test('a pending registration can’t take over the account after a reset', async () => {
    const email = await registered(auth, { password: 'the stranger’s' });
    const stranger = await mailedToken(auth, email, subjects.verification);
    succeeded(await reset(await resetTokenFor(email)));
    expect((await auth.call(verifyEmail, { query: { token: stranger } })).status).toBe(200);
    expect((await signIn(auth, email, 'the stranger’s')).status).toBe(401);
    expect((await signIn(auth, email, 'a new password')).status).toBe(200);
  });

  test('errors name the field', async () => {
    expect(await reset('anything', 'short')).toMatchObject({
      status: 400,
      body: { errors: { password: 'Password must be at least 8 characters' } },
    });
    expect(await reset('anything', 'long enough', 'but different')).toMatchObject({
      status: 400,
      body: { errors: { confirmPassword: "Passwords don't match" } },
    });
    expect(await reset('')).toMatchObject({ status: 400, body: { errors: { token: 'Token is required' } } });
    expect(await reset('never mailed')).toMatchObject(invalidLink);
  });
});
