import { type CallerName, callerHeader, internalRoutes } from '@floorlight/contracts/callers';
import { eraseAccount } from '@floorlight/contracts/own-data';
import { sql } from '@floorlight/database/drizzle';
import { callerToken } from '@floorlight/test-kit/callers';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  mailsTo,
  newEmail,
  password,
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

const person = async (given: Record<string, unknown> = {}) => {
  const user = await verified(auth, given);
  const browser = await signedIn(auth, user.email);
  return { user, browser, call: await as(auth, browser) };
};
const internal = (route: 'identifyErased' | 'confirmErasure', body: unknown, caller: CallerName = 'safety') =>
  fetch(`${auth.baseUrl}${internalRoutes[route].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [callerHeader]: callerToken(caller, 'auth') },
    body: JSON.stringify(body),
  });
const identityOf = async (userId: string) => (await internal('identifyErased', { userId })).json();

test('an erased account is signed out everywhere, unusable and without a name, and its address is free again', async () => {
  const { user, browser, call } = await person({ firstName: 'Ada', lastName: 'Byron', employeeId: 'ADA-1' });
  const other = await signedIn(auth, user.email);
  expect(await call(eraseAccount, { body: { password } })).toMatchObject({ status: 204 });

  for (const { session } of [browser, other]) expect(await principalFor(auth, session)).toBeNull();
  expect((await signIn(auth, user.email)).status).toBe(401);
  const { rows } = await auth.db.orm.execute(sql`select * from users where id = ${user.id}`);
  expect(rows).toMatchObject([{ first_name: 'Erased', last_name: 'person', employee_id: null, is_active: false }]);
  await auth.mailbox.waitFor(
    () => mailsTo(auth, user.email, 'Your Floorlight account was erased').length === 1,
    20_000,
  );
  const event = await auth.bus.waitFor('auth.user.erased');
  expect(JSON.stringify(event)).not.toMatch(/\bada\b|byron/i);
  expect(publishedEvents(auth, 'auth.session.revoked', user.id)).toMatchObject([{ payload: { reason: 'closed' } }]);
  await registered(auth, { email: user.email, employeeId: 'ADA-1' });
  await auth.mailbox.waitFor(() => mailsTo(auth, user.email, subjects.verification).length === 2, 20_000);
});

test('what names the person is kept for the services until all of them have confirmed, and then forgotten', async () => {
  const { user, call } = await person({ firstName: 'Bea', lastName: 'Hall' });
  await call(eraseAccount, { body: { password } });
  expect((await internal('identifyErased', { userId: user.id }, 'gateway')).status).toBe(403);
  expect(await identityOf(user.id)).toEqual({ name: 'Bea Hall', email: user.email, employeeId: null });
  for (const service of ['vault', 'safety', 'breaks', 'inventory', 'notify', 'notify'])
    expect((await internal('confirmErasure', { userId: user.id, service })).status).toBe(204);
  await eventually(async () => (await identityOf(user.id)) === null, { within: 20_000 });
  const { rows } = await auth.db.orm.execute(sql`select 1 from mails where recipient = ${user.email}`);
  expect(rows).toEqual([]);
});

test('a wrong password erases nothing, and is counted like one at sign-in', async () => {
  const { user, call } = await person();
  expect(await call(eraseAccount, { body: {} })).toMatchObject({
    status: 400,
    body: { errors: { password: 'Password is required' } },
  });
  for (let tries = 0; tries < 10; tries++)
    expect(await call(eraseAccount, { body: { password: 'not mine' } })).toMatchObject({
      status: 400,
      body: { errors: { password: 'This is not your current password' } },
    });
  expect((await call(eraseAccount, { body: { password } })).status).toBe(429);
  expect(publishedEvents(auth, 'auth.user.erased', user.id)).toEqual([]);
});

test('whoever has no password erases their account after a fresh sign-in alone', async () => {
  const { user, call } = await person();
  await auth.db.orm.execute(sql`update users set password_hash = null where id = ${user.id}`);
  await auth.db.orm.execute(
    sql`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${user.id}`,
  );
  for (const body of [{}, { password }])
    expect(await call(eraseAccount, { body })).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  await auth.db.orm.execute(sql`update sessions set confirmed_at = now() where user_id = ${user.id}`);
  expect(await call(eraseAccount, { body: {} })).toMatchObject({ status: 204 });
});

test('the last manager of a site stays, with their home elsewhere too, also if two leave at once', async () => {
  const siteId = auth.otherSiteId;
  const managers = [
    await person({ role: 'manager', siteId, email: newEmail() }),
    await person({ role: 'manager', siteId, email: newEmail() }),
  ];
  const answers = await Promise.all(managers.map(({ call }) => call(eraseAccount, { body: { password } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const staying = managers[answers.findIndex(({ status }) => status === 409)];
  const guest = await person();
  const { id } = guest.user;
  await auth.db.orm.execute(sql`insert into memberships values (${id}, ${siteId}, 'manager')`);
  expect(await staying?.call(eraseAccount, { body: { password } })).toMatchObject({ status: 204 });
  expect(await guest.call(eraseAccount, { body: { password } })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^You are the last manager of/) },
  });
  expect(succeeded(await signIn(auth, guest.user.email)).user.role).toBe('worker');
});
