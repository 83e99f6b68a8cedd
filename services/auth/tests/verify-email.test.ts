import { resendVerification, resetPassword, verifyEmail } from '@floorlight/contracts/accounts';
import { sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  authUnderTest,
  mailedToken,
  mailsTo,
  newEmail,
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

const verify = (token: string) => auth.call(verifyEmail, { query: { token } });
const invalidLink = {
  status: 400,
  body: { code: 'invalid_request', message: 'This verification link is invalid or has expired.' },
};
const tokenOf = (email: string, nth?: number) => mailedToken(auth, email, subjects.verification, nth);

describe('following the mailed link', () => {
  test('verifies the account and returns the user without signing in', async () => {
    const email = await registered(auth, { employeeId: 'V-1', role: 'manager' });
    const answer = await verify(await tokenOf(email));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Email verified successfully!',
        user: { email, isEmailVerified: true, role: 'manager', employeeId: 'V-1', siteId: auth.siteId },
      },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await signIn(auth, email)).status).toBe(200);
  });

  test('publishes the person as active, with a higher version', async () => {
    const user = await verified(auth);
    const [event] = await eventually(() => {
      const events = publishedEvents(auth, 'auth.user.verified', user.id);
      return events.length > 0 && events;
    });
    expect(event?.payload.person).toMatchObject({ id: user.id, isActive: true, version: 2 });
  });

  test('a second visit, as by a mail scanner, gets the same answer and changes nothing', async () => {
    const email = await registered(auth);
    const token = await tokenOf(email);
    const [first, second] = [await verify(token), await verify(token)];
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(200);
    const user = succeeded(first).user;
    expect((await outboxEvents('auth.user.verified', user.id)).length).toBe(1);
  });

  test('concurrent visits succeed and publish one event', async () => {
    const email = await registered(auth);
    const token = await tokenOf(email);
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { user } = succeeded(answers[0]);
    expect((await outboxEvents('auth.user.verified', user.id)).length).toBe(1);
  });

  test('does not work after 24 hours', async () => {
    const token = await tokenOf(await registered(auth));
    const later = (interval: string) =>
      auth.db.orm.execute(sql`update mail_tokens set expires_at = expires_at - ${interval}::interval`);
    await later('23 hours 59 minutes');
    expect((await verify(token)).status).toBe(200);
    await later('1 minute');
    expect(await verify(token)).toMatchObject(invalidLink);
  });

  test('an unknown, a missing and an overlong token are refused', async () => {
    expect(await verify('never-mailed')).toMatchObject(invalidLink);
    expect(await auth.call(verifyEmail, { query: {} as { token: string } })).toMatchObject({
      status: 400,
      body: { errors: { token: 'Verification token is missing' } },
    });
    expect((await verify('x'.repeat(5000))).status).toBe(400);
  });
});

describe("somebody else's address", () => {
  test('the registration whose link is followed takes effect, even if another was first', async () => {
    const email = await registered(auth, { password: 'the stranger’s', firstName: 'Stranger' });
    await registered(auth, { email, password: 'the owner’s own', firstName: 'Olga' });
    expect(succeeded(await verify(await tokenOf(email, 2))).user.firstName).toBe('Olga');
    expect((await signIn(auth, email, 'the owner’s own')).status).toBe(200);
    expect((await signIn(auth, email, 'the stranger’s')).status).toBe(401);
  });

  test('after one registration is confirmed, links of the others confirm nothing', async () => {
    const email = await registered(auth, { password: 'the owner’s own' });
    await registered(auth, { email, password: 'the stranger’s' });
    await verify(await tokenOf(email, 1));
    expect((await verify(await tokenOf(email, 2))).status).toBe(200);
    expect((await signIn(auth, email, 'the stranger’s')).status).toBe(401);
  });
});

describe('asking for the link again', () => {
  const resend = (email: string) => auth.call(resendVerification, { body: { email } });
  const same = { status: 200, body: { message: expect.stringContaining('a new link is on its way') } };

  test('mails a new link for the same registration, and the first still works', async () => {
    const email = await registered(auth);
    expect(await resend(email)).toMatchObject(same);
    const second = await tokenOf(email, 2);
    expect(second).not.toBe(await tokenOf(email, 1));
    expect((await verify(second)).status).toBe(200);
    await signedIn(auth, email);
    expect((await verify(await tokenOf(email, 1))).status).toBe(200);
  });

  test.each([
    ['a stranger registered after its owner', false],
    ['a stranger registered before, and that link was deleted', true],
  ])('lets the owner set a password instead if %s', async (_, isDeleted) => {
    const email = await registered(auth, { password: isDeleted ? 'the stranger’s' : 'the owner’s own' });
    if (isDeleted) await auth.db.orm.execute(sql`delete from mail_tokens where user_id = (${idOf(email)})`);
    else await registered(auth, { email, password: 'the stranger’s' });
    expect(await resend(email)).toMatchObject(same);
    const token = await mailedToken(auth, email, subjects.setPassword);
    // Two mails travel side by side: the second verification may arrive after the other one.
    await eventually(() => expect(mailsTo(auth, email, subjects.verification)).toHaveLength(isDeleted ? 1 : 2));
    const chosen = 'what the owner chose';
    succeeded(await auth.call(resetPassword, { body: { token, password: chosen, confirmPassword: chosen } }));
    expect((await signIn(auth, email, chosen)).status).toBe(200);
    expect((await signIn(auth, email, 'the stranger’s')).status).toBe(401);
  });

  test('gets the same answer for unknown and verified addresses, which get no mail', async () => {
    const { email } = await verified(auth);
    const unknown = newEmail();
    expect(await resend(email)).toMatchObject(same);
    expect(await resend(unknown)).toMatchObject(same);
    const { rows } = await auth.db.orm.execute(
      sql`select count(*)::int as mails from mails where recipient in (${email}, ${unknown})`,
    );
    expect(rows).toEqual([{ mails: 1 }]);
  });

  test('takes as long for unknown addresses', async () => {
    const email = await registered(auth);
    const time = async (address: string) => {
      const began = performance.now();
      await resend(address);
      return performance.now() - began;
    };
    expect(await time(newEmail())).toBeGreaterThanOrEqual(149);
    expect(await time(email)).toBeGreaterThanOrEqual(149);
  });

  test('mails at most five links an hour, with the same answer each time', async () => {
    const email = await registered(auth);
    for (let round = 0; round < 7; round++) expect(await resend(email)).toMatchObject(same);
    await registered(auth, { email });
    await tokenOf(email, 5);
    const { rows } = await auth.db.orm.execute(
      sql`select count(*)::int as mails from mails where recipient = ${email}`,
    );
    expect(rows).toEqual([{ mails: 5 }]);
    expect(mailsTo(auth, email, subjects.verification)).toHaveLength(5);
  });
});

const idOf = (email: string) => sql`select id from users where email = ${email}`;

/** The events in the outbox, published or not. */
async function outboxEvents(name: string, userId: string): Promise<unknown[]> {
  const { rows } = await auth.db.orm.execute(
    sql`select id from outbox where name = ${name} and envelope->'payload'->'person'->>'id' = ${userId}`,
  );
  return rows;
}
