import { forgotPassword, getUser, resetPassword, type User, verifyEmail } from '@floorlight/contracts/accounts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import type { ErrorBody } from '@floorlight/contracts/errors';
import { moveHome, removeMembership, setMembership } from '@floorlight/contracts/memberships';
import { eraseAccount } from '@floorlight/contracts/own-data';
import * as people from '@floorlight/contracts/people';
import { importPeople } from '@floorlight/contracts/people-import';
import type { Role } from '@floorlight/contracts/person';
import { sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  type Browser,
  mailedToken,
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

interface Someone {
  user: User;
  browser: Browser;
  call: Call;
}

let auth: AuthUnderTest;
let mia: Someone;
let otto: Someone;
let ada: Someone;

beforeAll(async () => {
  auth = await authUnderTest();
  mia = await someone('manager', { firstName: 'Mia', lastName: 'Chen' });
  otto = await someone('manager', { siteId: auth.otherSiteId });
  ada = await someone('administrator', { firstName: 'Ada', lastName: 'Byron' });
});
afterAll(() => auth.stop());

async function someone(role: Role = 'worker', given: Record<string, unknown> = {}): Promise<Someone> {
  const user = await verified(auth, given);
  await auth.db.orm.execute(sql`update users set role = ${role} where id = ${user.id}`);
  const browser = await signedIn(auth, user.email);
  return { user: { ...user, role }, browser, call: await as(auth, browser) };
}

function failed(answer: { status: number; body?: unknown }, status: number): ErrorBody {
  expect(answer.status).toBe(status);
  return answer.body as ErrorBody; // no success has this status
}

const the = ({ user }: Someone) => ({ params: { id: user.id } });
const newPerson = (given: Record<string, unknown> = {}) => ({
  siteId: auth.siteId,
  role: 'worker' as const,
  email: newEmail(),
  firstName: 'Ken',
  lastName: 'Nakamura',
  ...given,
});

test('a person added by a manager sets a password by mail and is active at once, and the log says who added them', async () => {
  const body = newPerson({ role: 'lead', employeeId: 'KN-7' });
  const added = succeeded(await mia.call(people.createPerson, { body }));
  expect(added).toMatchObject({ status: 'active', role: 'lead', employeeId: 'KN-7', email: body.email });
  succeeded(await auth.call(forgotPassword, { body: { email: body.email } }));
  const token = await mailedToken(auth, body.email, subjects.reset);
  succeeded(await auth.call(resetPassword, { body: { token, password, confirmPassword: password } }));
  await signedIn(auth, body.email);
  await eventually(async () => {
    const { entries } = succeeded(await mia.call(listAuditLog, { query: { action: 'auth.person.changed' } }));
    expect(entries.find(({ entityId }) => entityId === added.id)).toMatchObject({
      userName: 'Mia Chen',
      description: 'Added Ken Nakamura',
    });
  });
});

test('a deactivated person is out everywhere and no old link lets them in, until they are reactivated', async () => {
  const ken = await someone('worker', { employeeId: 'KN-8' });
  succeeded(await auth.call(forgotPassword, { body: { email: ken.user.email } }));
  const token = await mailedToken(auth, ken.user.email, subjects.reset);
  expect(succeeded(await mia.call(people.deactivatePerson, the(ken))).status).toBe('deactivated');

  expect(await principalFor(auth, ken.browser.session)).toBeNull();
  await eventually(() => {
    expect(publishedEvents(auth, 'auth.session.revoked', ken.user.id)).toHaveLength(1);
    expect(publishedEvents(auth, 'auth.user.updated', ken.user.id).at(-1)?.payload.person.isActive).toBe(false);
  });
  expect(failed(await signIn(auth, ken.user.email), 403).message).toMatch(/^Your account is deactivated/);
  failed(await signIn(auth, ken.user.email, 'a wrong password'), 401);
  failed(await auth.call(resetPassword, { body: { token, password, confirmPassword: password } }), 400);
  succeeded(await auth.call(forgotPassword, { body: { email: ken.user.email } }));
  await registered(auth, { email: ken.user.email });
  const { rows } = await auth.db.orm.execute(sql`select from mail_tokens where user_id = ${ken.user.id}`);
  expect(rows).toEqual([]);
  expect(mailsTo(auth, ken.user.email, subjects.known)).toEqual([]);

  expect(succeeded(await mia.call(people.reactivatePerson, the(ken))).status).toBe('active');
  await signedIn(auth, ken.user.email);
  await eventually(async () => {
    const { entries } = succeeded(await mia.call(listAuditLog, { query: { action: 'auth.person.changed' } }));
    const mine = entries.filter(({ entityId }) => entityId === ken.user.id);
    expect(mine.map(({ userName, description }) => [userName, description])).toEqual([
      ['Mia Chen', 'Reactivated Sam Okafor'],
      ['Mia Chen', 'Deactivated Sam Okafor'],
    ]);
    expect(mine[1]?.details.changes).toEqual([{ path: ['isActive'], before: true, after: false }]);
  });
});

test('an unverified registration can’t be verified once the person is deactivated', async () => {
  const email = await registered(auth);
  const token = await mailedToken(auth, email, subjects.verification);
  const { rows } = await auth.db.orm.execute<{ id: string }>(sql`select id from users where email = ${email}`);
  succeeded(await mia.call(people.deactivatePerson, { params: { id: rows[0]?.id ?? '' } }));
  failed(await auth.call(verifyEmail, { query: { token } }), 400);
  failed(await signIn(auth, email), 403);
});

test('the last manager of a site stays one until somebody else is, also if two leave at once', async () => {
  const siteId = auth.otherSiteId;
  const away = { params: { id: otto.user.id }, body: { siteId: auth.siteId, keepsAccess: false } };
  const ottoAt = { params: { id: otto.user.id, siteId } };
  succeeded(
    await ada.call(setMembership, { params: { id: otto.user.id, siteId: auth.siteId }, body: { role: 'lead' } }),
  );
  const refusal = failed(await ada.call(people.deactivatePerson, the(otto)), 409);
  expect(refusal.message).toMatch(/^This is the last manager of .+ Make somebody else a manager there first$/);
  for (const role of ['worker', 'administrator'] as const)
    failed(await ada.call(people.changeRole, { ...the(otto), body: { role } }), 409);
  failed(await ada.call(setMembership, { ...ottoAt, body: { role: 'lead' } }), 409);
  failed(await ada.call(removeMembership, ottoAt), 409);
  failed(await ada.call(moveHome, away), 409);
  const csv = `first name,last name,email,role,site\nSam,Okafor,${otto.user.email},worker,${siteId}`;
  const imported = succeeded(
    await ada.call(importPeople, { query: { apply: 'true' }, body: new Blob([csv], { type: 'text/csv' }) }),
  );
  expect(imported.errors).toMatchObject([{ line: 2, message: refusal.message }]);
  expect(succeeded(await ada.call(people.getPerson, the(otto)))).toMatchObject({ role: 'manager', siteId });

  const nia = await someone('worker', { siteId });
  succeeded(await ada.call(people.changeRole, { ...the(nia), body: { role: 'manager' } }));
  const answers = await Promise.all([otto, nia].map((one) => ada.call(people.deactivatePerson, the(one))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const one of [otto, nia]) succeeded(await ada.call(people.reactivatePerson, the(one)));
  succeeded(await ada.call(moveHome, away));
  succeeded(await ada.call(moveHome, { params: { id: otto.user.id }, body: { siteId, keepsAccess: false } }));
});

test('a new role holds in every session at once, and the log has it before and after', async () => {
  const ken = await someone();
  succeeded(await ada.call(people.changeRole, { ...the(ken), body: { role: 'manager' } }));
  expect(decodeJwt((await principalFor(auth, ken.browser.session))?.principals.auth ?? '').role).toBe('manager');
  await eventually(() =>
    expect(publishedEvents(auth, 'auth.person.changed', ken.user.id)).toMatchObject([
      {
        actor: { id: ada.user.id },
        payload: { kind: 'role', changes: [{ path: ['role'], before: 'worker', after: 'manager' }] },
      },
    ]),
  );
});

test('a new address gets the reset links, the old one a notice, and no event names either', async () => {
  const ken = await someone('worker', { employeeId: 'KN-9' });
  const email = newEmail();
  const body = { firstName: 'Kenji', email, employeeId: null };
  expect(succeeded(await mia.call(people.editPerson, { ...the(ken), body }))).toMatchObject(body);
  await auth.mailbox.waitFor(
    () => mailsTo(auth, ken.user.email, 'Your Floorlight account has another email address').length === 1,
    20_000,
  );
  failed(await signIn(auth, ken.user.email), 401);
  await signedIn(auth, email);
  expect(succeeded(await ken.call(getUser))).toMatchObject({ firstName: 'Kenji', email });
  await eventually(() =>
    expect(publishedEvents(auth, 'auth.person.changed', ken.user.id).map(({ payload }) => payload.changes)).toEqual([
      [{ path: ['firstName'] }, { path: ['email'] }, { path: ['employeeId'] }],
    ]),
  );
  succeeded(await mia.call(people.createPerson, { body: newPerson({ employeeId: 'kn-9' }) }));
});

test('an address or an employee ID that somebody has is refused; an unverified registration gives way', async () => {
  const ken = await someone('worker', { employeeId: 'KN-10' });
  const taken = async (given: Record<string, unknown>) =>
    failed(await mia.call(people.createPerson, { body: newPerson(given) }), 409).message;
  expect(await taken({ email: ken.user.email.toUpperCase() })).toBe('Another person has this email address');
  expect(await taken({ employeeId: 'kn-10' })).toBe('Another person has this employee ID');
  const body = newPerson({ email: await registered(auth) });
  expect(succeeded(await mia.call(people.createPerson, { body }))).toMatchObject({
    status: 'active',
    firstName: 'Ken',
  });
  const edit = { ...the(ken), body: { email: body.email } };
  expect(failed(await mia.call(people.editPerson, edit), 409).message).toBe('Another person has this email address');
  const neither = newPerson({ email: null });
  expect(failed(await mia.call(people.createPerson, { body: neither }), 400).errors).toHaveProperty('email');
});

test('a manager sees and changes nobody of another site, no administrator, and makes none', async () => {
  const far = await someone('worker', { siteId: auth.otherSiteId });
  for (const verb of [people.getPerson, people.deactivatePerson, people.reactivatePerson])
    failed(await mia.call(verb, the(far)), 404);
  failed(await mia.call(people.editPerson, { ...the(far), body: { firstName: 'X' } }), 404);
  failed(await mia.call(people.createPerson, { body: newPerson({ siteId: auth.otherSiteId }) }), 403);
  failed(await mia.call(people.createPerson, { body: newPerson({ role: 'administrator' }) }), 403);
  failed(await mia.call(people.changeRole, { ...the(mia), body: { role: 'administrator' } }), 403);
  failed(await mia.call(people.deactivatePerson, the(ada)), 403);
  failed(await (await someone()).call(people.getPerson, the(mia)), 403);
  expect(succeeded(await ada.call(people.getPerson, the(far))).siteId).toBe(auth.otherSiteId);
  expect(succeeded(await otto.call(people.getPerson, the(far))).lastSeenAt).not.toBeNull();
});

test('of two administrators who remove each other at once one stays, and the last one can’t leave', async () => {
  const eve = await someone('administrator');
  const answers = await Promise.all([
    ada.call(people.deactivatePerson, the(eve)),
    eve.call(people.changeRole, { ...the(ada), body: { role: 'worker' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [last, other] = answers[0].status === 200 ? [ada, eve] : [eve, ada];
  for (const answer of [
    await last.call(people.deactivatePerson, the(last)),
    await last.call(people.changeRole, { ...the(last), body: { role: 'manager' } }),
    await last.call(eraseAccount, { body: { password } }),
  ])
    expect(failed(answer, 409).message).toMatch(/^This is the last active administrator/);
  await auth.db.orm.execute(
    sql`update users set role = 'administrator', is_active = true, deactivated_at = null where id = ${other.user.id}`,
  );
});

test('the list goes by name in pages, finds by the beginnings of names, address and ID, and shows who can be reached', async () => {
  const given = { lastName: 'Zzyzx', email: null };
  for (const [firstName, employeeId] of [
    ['Ána', 'ZZ-1'],
    ['Bo', 'ZZ-2'],
    ['Cy', 'ZZ-3'],
    ['100%', 'ZZ-4'],
  ])
    succeeded(await mia.call(people.createPerson, { body: newPerson({ ...given, firstName, employeeId }) }));
  const list = async (query: Record<string, unknown>, by = mia) =>
    succeeded(await by.call(people.listPeople, { query }));
  const names = async (query: Record<string, unknown>, by = mia) =>
    (await list(query, by)).people.map(({ firstName }) => firstName);

  const first = await list({ search: 'zzyzx', limit: 3 });
  expect(first).toMatchObject({ total: 4, next: expect.any(String) });
  const rest = await list({ search: 'zzyzx', limit: 3, cursor: first.next });
  expect(rest.next).toBeNull();
  expect([...first.people, ...rest.people].map(({ firstName }) => firstName).toSorted()).toEqual(
    ['100%', 'Bo', 'Cy', 'Ána'].toSorted(),
  );
  expect(await names({ search: 'bo zz' })).toEqual(['Bo']);
  expect(await names({ search: 'zz-3' })).toEqual(['Cy']);
  expect(await names({ search: '100%' })).toEqual(['100%']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await names({ search: mia.user.email.toUpperCase() })).toEqual(['Mia']);
  expect(await names({ search: 'zzyzx', reachedBy: 'none', status: 'active' })).toHaveLength(4);
  expect(await names({ search: 'zzyzx', reachedBy: 'email' })).toEqual([]);
  expect(await names({ search: 'zzyzx', status: 'deactivated' })).toEqual([]);
  expect((await list({ search: mia.user.email })).people[0]?.reach).toEqual({ app: true, email: true });
  expect(await names({ role: 'manager', reachedBy: 'app' })).toContain('Mia');

  expect(await names({ search: 'zzyzx' }, otto)).toEqual([]);
  expect(await names({ search: 'zzyzx', siteId: auth.siteId }, otto)).toEqual([]);
  expect(await names({ search: 'zzyzx' }, ada)).toHaveLength(4);
  expect(await names({ search: 'zzyzx', siteId: auth.otherSiteId }, ada)).toEqual([]);
  failed(await mia.call(people.listPeople, { query: { cursor: 'nonsense' } }), 400);
});
