import {
  confirmRegistration,
  disownRegistration,
  getUser,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@floorlight/contracts/accounts';
import { setBadgePin } from '@floorlight/contracts/shared-devices';
import { eq } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgePins } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  mailedToken,
  mailsTo,
  newEmail,
  password,
  principalFor,
  publishedEvents,
  registration,
  signedIn,
  signIn,
  subjects,
} from './auth-under-test.ts';
import { androidChrome } from './event-publisher.ts';
import { pin } from './handhelds.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

const locked = 'Your Floorlight account is locked';

/** Somebody registers an address on a phone, and the link of the mail is followed. */
async function registeredOnPhone(given: { employeeId?: string } = {}): Promise<string> {
  const email = newEmail();
  const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': androidChrome };
  succeeded(await auth.call(register, { rawBody: registration({ email, ...given }), headers }));
  const token = await mailedToken(auth, email, subjects.verification);
  succeeded(await auth.call(verifyEmail, { query: { token } }));
  return email;
}

test('the first sign-in says when, from where and on which device the account was registered, until confirmed', async () => {
  const email = await registeredOnPhone();
  const user = await as(auth, await signedIn(auth, email));
  expect(succeeded(await user(getUser)).registeredFrom).toMatchObject({
    at: expect.any(String),
    ipAddress: '203.0.113.9',
    device: 'Chrome on Android',
  });
  expect(succeeded(await user(confirmRegistration)).registeredFrom).toBeUndefined();
  expect(succeeded(await user(getUser)).registeredFrom).toBeUndefined();
  expect((await user(disownRegistration)).status).toBe(404);
});

test('"This wasn’t me" signs out everywhere, and only a link mailed to the owner opens the account again', async () => {
  const email = await registeredOnPhone();
  const [stranger, owner] = [await signedIn(auth, email), await signedIn(auth, email)];
  const caller = await as(auth, owner);
  const { id } = succeeded(await caller(getUser));
  expect((await caller(disownRegistration)).status).toBe(204);

  for (const { session } of [stranger, owner]) expect(await principalFor(auth, session)).toBeNull();
  expect((await signIn(auth, email)).status).toBe(401);
  const old = await mailedToken(auth, email, subjects.verification);
  expect((await auth.call(verifyEmail, { query: { token: old } })).status).toBe(400);
  const person = await eventually(() => publishedEvents(auth, 'auth.user.updated', id).at(-1)?.payload.person);
  expect(person?.isActive).toBe(false);

  const token = await mailedToken(auth, email, locked);
  const body = { token, password: 'only the owner knows', confirmPassword: 'only the owner knows' };
  succeeded(await auth.call(resetPassword, { body }));
  expect((await signIn(auth, email)).status).toBe(401);
  const again = await as(auth, await signedIn(auth, email, 'only the owner knows'));
  expect(succeeded(await again(getUser)).registeredFrom).toBeUndefined();
});

test('"This wasn’t me" leaves no PIN with which a badge signs in', async () => {
  const email = await registeredOnPhone({ employeeId: `B-${process.pid}-disowned` });
  const caller = await as(auth, await signedIn(auth, email));
  const { id } = succeeded(await caller(getUser));
  succeeded(await caller(setBadgePin, { body: { currentPassword: password, pin } }));
  const pins = () => auth.db.orm.$count(badgePins, eq(badgePins.userId, id));
  expect(await pins()).toBe(1);
  expect((await caller(disownRegistration)).status).toBe(204);
  expect(await pins()).toBe(0);
});

test('asking for the verification mail of a locked account mails its owner a link to set a password', async () => {
  const email = await registeredOnPhone();
  succeeded(await (await as(auth, await signedIn(auth, email)))(disownRegistration));
  succeeded(await auth.call(resendVerification, { body: { email } }));
  await auth.mailbox.waitFor(() => mailsTo(auth, email, subjects.setPassword).length === 1);
  expect(mailsTo(auth, email, subjects.verification)).toHaveLength(1);
});
