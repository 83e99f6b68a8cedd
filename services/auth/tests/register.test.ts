import { getSignUpMode, register, verifyEmail } from '@floorlight/contracts/accounts';
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
  registration,
  signIn,
  subjects,
  timeRatio,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

const message = 'Registration successful! Please check your email to verify your account.';
const post = (given: Record<string, unknown>) => auth.call(register, { rawBody: registration(given) });

async function usersOf(email: string): Promise<Record<string, unknown>[]> {
  return (await auth.db.orm.execute(sql`select * from users where lower(email) = ${email.toLowerCase()}`)).rows;
}

describe('registering', () => {
  test('is refused in words where people are invited, and open only to addresses of the allowed domains', async () => {
    const registeringWith = async (environment: Record<string, string>, email = newEmail()) => {
      const other = await authUnderTest(environment);
      const { mode } = succeeded(await other.call(getSignUpMode));
      const answer = await other.call(register, { rawBody: registration({ email }) });
      await other.stop();
      return { mode, ...answer };
    };
    const closed = await registeringWith({ SIGN_UP: 'invitation' });
    expect(closed).toMatchObject({
      mode: 'invitation',
      status: 403,
      body: { message: expect.stringMatching(/invit/) },
    });
    const domains = { ALLOWED_MAIL_DOMAINS: 'works.test, Floor.test' };
    expect(await registeringWith(domains, 'mia@elsewhere.test')).toMatchObject({
      status: 400,
      body: { errors: { email: expect.stringMatching(/works\.test, floor\.test/) } },
    });
    expect(await registeringWith(domains, `mia-${Date.now()}@FLOOR.test`)).toMatchObject({ mode: 'open', status: 201 });
  });

  test('a new address gets an inactive account on the first site, its password hashed by argon2id', async () => {
    const email = newEmail();
    expect(await post({ email })).toMatchObject({ status: 201, body: { message } });
    const [user] = await usersOf(email);
    expect(user).toMatchObject({ site_id: auth.siteId, role: 'worker', is_active: false, is_email_verified: false });
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('its owner is mailed a verification link', async () => {
    const email = await registered(auth);
    const mail = await auth.mailbox.waitFor(() => mailsTo(auth, email, subjects.verification).length > 0);
    expect(mail).toBeDefined();
    const [link] = mailsTo(auth, email, subjects.verification);
    expect(link?.text).toMatch(/http:\/\/floor\.test\/verify-email\?token=[\w-]{43}\s/);
  });

  test('the person is published as not yet active', async () => {
    const email = await registered(auth, { role: 'manager' });
    const [user] = await usersOf(email);
    const published = await eventually(() => {
      const [event] = publishedEvents(auth, 'auth.user.registered', String(user?.id));
      if (!event) throw new Error('not published yet');
      return event;
    });
    expect(published.payload.person).toMatchObject({ role: 'manager', isActive: false, version: 1 });
    expect(published.actor).toMatchObject({ id: user?.id, role: 'manager' });
    expect(JSON.stringify(published)).not.toMatch(new RegExp(`${email}|Okafor`));
  });

  test('neither the password nor the mailed token is stored in clear text', async () => {
    const email = await registered(auth);
    await auth.mailbox.waitFor(() => mailsTo(auth, email, subjects.verification).length > 0);
    const token = /token=([\w-]{43})/.exec(mailsTo(auth, email, subjects.verification)[0]?.text ?? '')?.[1] ?? '';
    const stored = await eventually(async () => {
      const { rows } = await auth.db.orm.execute(
        sql`select (select json_agg(t) from mail_tokens t)::text || (select json_agg(u) from users u)::text
              || (select json_agg(o) from outbox o)::text || (select json_agg(m) from mails m)::text as everything`,
      );
      const everything = String(rows[0]?.everything);
      if (everything.includes(token)) throw new Error('the sent mail still holds the token');
      return everything;
    });
    expect(token).toHaveLength(43);
    expect(stored).not.toContain('correct horse');
  });

  test('an account can be created on another site of the deployment but not on an unknown one', async () => {
    const email = await registered(auth, { siteId: auth.otherSiteId });
    expect(await usersOf(email)).toMatchObject([{ site_id: auth.otherSiteId }]);
    expect(await post({ siteId: 'atlantis' })).toMatchObject({
      status: 400,
      body: { errors: { siteId: 'Please choose one of the sites' } },
    });
  });

  test('the language of the form is kept and published', async () => {
    const user = await verified(auth, { language: 'ES-mx' });
    expect(user.language).toBe('es-MX');
    const languages = await eventually(() => {
      const published = (['auth.user.registered', 'auth.user.verified'] as const).flatMap((name) =>
        publishedEvents(auth, name, user.id),
      );
      return published.length === 2 && published.map(({ payload }) => payload.person.language);
    });
    expect(languages).toEqual(['es-MX', 'es-MX']);
  });

  test('the language is optional, and a malformed one is refused', async () => {
    expect((await verified(auth)).language).toBeNull();
    expect(await post({ language: 'es_MX' })).toMatchObject({
      status: 400,
      body: { errors: { language: 'Use a language code like en, es or pt-BR' } },
    });
  });

  test('errors name each field', async () => {
    const answer = await auth.call(register, {
      rawBody: { email: 'nobody', password: 'short', confirmPassword: 'other', lastName: ' ' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        errors: {
          email: 'Invalid email address',
          password: 'Password must be at least 8 characters',
          firstName: 'First name is required',
          lastName: 'Last name is required',
        },
      },
    });
    expect(await post({ confirmPassword: 'something else' })).toMatchObject({
      status: 400,
      body: { errors: { confirmPassword: "Passwords don't match" } },
    });
  });
});

describe('a known address', () => {
  test('gets the same answer, creates nothing, and its owner is mailed', async () => {
    const { email } = await verified(auth);
    const [before] = await usersOf(email);
    expect(await post({ email: email.toUpperCase(), password: 'another one', firstName: 'Eve' })).toMatchObject({
      status: 201,
      body: { message },
    });
    await auth.mailbox.waitFor(() => mailsTo(auth, email, subjects.known).length === 1);
    expect(await usersOf(email)).toEqual([before]);
    expect((await signIn(auth, email, 'another one')).status).toBe(401);
  });

  test('is mailed at most once an hour', async () => {
    const { email } = await verified(auth);
    for (let round = 0; round < 3; round++) succeeded(await post({ email }));
    const { rows } = await auth.db.orm.execute(
      sql`select count(*)::int as mails from mails where recipient = ${email} and subject = ${subjects.known}`,
    );
    expect(rows).toEqual([{ mails: 1 }]);
  });

  test('takes about the same time as a new one', async () => {
    const { email } = await verified(auth);
    expect(
      await timeRatio(
        () => post({ email }),
        () => post({}),
      ),
    ).toBeLessThan(3);
  });

  test('registered ten times at once is one account and one event, with ten equal answers', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post({ email })));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 10 }, () => ({ status: 201, body: { message } })),
    );
    const found = await usersOf(email);
    expect(found).toHaveLength(1);
    const { rows } = await auth.db.orm.execute(
      sql`select count(*)::int as events from outbox where envelope->'payload'->'person'->>'id' = ${found[0]?.id}`,
    );
    expect(rows).toEqual([{ events: 1 }]);
  });
});

describe('employee IDs', () => {
  const idIs = (employeeId: string | null) => ({ employeeId });

  test('registration has the same answer for a free and a taken one', async () => {
    await verified(auth, { employeeId: 'E-1042' });
    for (const employeeId of ['e-1042', 'E-1042', 'E-FREE'])
      expect(await post({ employeeId })).toMatchObject({ status: 201, body: { message } });
  });

  test('belong to one verified account, regardless of case; the owner of a second address is mailed why', async () => {
    expect(await verified(auth, { employeeId: ' E-7 ' })).toMatchObject(idIs('E-7'));
    const second = await verified(auth, { employeeId: 'e-7' });
    expect(second).toMatchObject(idIs(null));
    await auth.mailbox.waitFor(() => mailsTo(auth, second.email, subjects.employeeIdTaken).length === 1);
  });

  test('an unverified registration blocks nobody', async () => {
    await registered(auth, { employeeId: 'E-TYPO' });
    expect(await verified(auth, { employeeId: 'E-TYPO' })).toMatchObject(idIs('E-TYPO'));
  });

  test('of five accounts verified at once with the same one, one gets it', async () => {
    const emails = await Promise.all(Array.from({ length: 5 }, () => registered(auth, { employeeId: 'E-RACE' })));
    const tokens = await Promise.all(emails.map((email) => mailedToken(auth, email, subjects.verification)));
    const answers = await Promise.all(tokens.map((token) => auth.call(verifyEmail, { query: { token } })));
    const ids = answers.map((answer) => succeeded(answer).user.employeeId);
    expect(ids.toSorted()).toEqual(['E-RACE', null, null, null, null]);
  });

  test('a blank one is stored as null, and any number of people can have none', async () => {
    const emails = [await registered(auth, { employeeId: '  ' }), await registered(auth, { employeeId: '' })];
    for (const email of emails) expect(await usersOf(email)).toMatchObject([{ employee_id: null }]);
  });
});

describe('hostile input', () => {
  test('markup in a name is stored as text and never mailed', async () => {
    const firstName = '<img src=x onerror=alert(1)>';
    const user = await verified(auth, { firstName });
    expect(user.firstName).toBe(firstName);
    expect(mailsTo(auth, user.email, subjects.verification)[0]?.html).not.toContain('onerror');
  });

  test('line breaks in a name can’t add a header or a recipient to a mail', async () => {
    const email = await registered(auth, {
      firstName: 'Sam\r\nBcc: everyone@floorlight.test',
      lastName: 'A\nSubject: x',
    });
    await auth.mailbox.waitFor(() => mailsTo(auth, email, subjects.verification).length === 1);
    expect(mailsTo(auth, email, subjects.verification)[0]?.to).toEqual([{ address: email, name: '' }]);
    expect(auth.mailbox.mails().some((mail) => JSON.stringify(mail).includes('everyone@'))).toBe(false);
  });

  test('line breaks in an address are refused', async () => {
    expect((await post({ email: 'a@floorlight.test\r\nBcc: b@floorlight.test' })).status).toBe(400);
  });
});
