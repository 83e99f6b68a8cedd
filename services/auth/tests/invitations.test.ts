import { getUser, login } from '@floorlight/contracts/accounts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import type { ErrorBody } from '@floorlight/contracts/errors';
import * as invitations from '@floorlight/contracts/invitations';
import { deactivatePerson, getPerson, listPeople } from '@floorlight/contracts/people';
import { sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  newEmail,
  password,
  principalFor,
  signedIn,
  signIn,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
let mia: Call;
beforeAll(async () => {
  auth = await authUnderTest();
  const { id, email } = await verified(auth, { firstName: 'Mia', lastName: 'Chen' });
  await auth.db.orm.execute(sql`update users set role = 'manager' where id = ${id}`);
  mia = await as(auth, await signedIn(auth, email));
});
afterAll(() => auth.stop());

const failed = (answer: { status: number; body?: unknown }, status: number): ErrorBody => {
  expect(answer.status).toBe(status);
  return answer.body as ErrorBody; // no success has this status
};
const here = () => ({ siteId: auth.siteId, role: 'worker' as const });
const accept = (token: string, given: Record<string, unknown> = {}) =>
  auth.call(invitations.acceptInvitation, {
    body: { token, firstName: 'Emi', lastName: 'Kim', password, confirmPassword: password, language: 'es', ...given },
  });
const open = (token: string) => auth.call(invitations.openInvitation, { body: { token } });
const tokenOf = (path: string) => path.split('/').at(-1) ?? '';

async function mailedTo(email: string, nth = 1): Promise<string> {
  const link = /\/invitation\/([\w-]{43})/;
  const mails = () => auth.mailbox.mails().filter(({ to, text }) => to[0]?.address === email && link.test(text));
  await auth.mailbox.waitFor(() => mails().length >= nth, 20_000);
  return link.exec(mails()[nth - 1]?.text ?? '')?.[1] ?? '';
}

async function inviteByEmail(
  email = newEmail(),
): Promise<{ email: string; id: string; userId: string; token: string }> {
  const { invitations: made } = succeeded(
    await mia(invitations.inviteByEmail, { body: { ...here(), role: 'lead', emails: [email] } }),
  );
  return { email, id: made[0]?.id ?? '', userId: made[0]?.userId ?? '', token: await mailedTo(email) };
}

test('an invited person sees where they are invited, chooses name and password, and signs in; the link works once', async () => {
  const { email, userId, token } = await inviteByEmail();
  expect(succeeded(await mia(getPerson, { params: { id: userId } })).status).toBe('invited');
  failed(await signIn(auth, email), 401);
  expect(succeeded(await open(token))).toMatchObject({ role: 'lead', email, isActive: false });
  expect(succeeded(await open(token)).siteName).not.toBe('');

  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(failed(await accept(token), 404).message).toMatch(/^This invitation was already used/);
  expect(failed(await open(token), 404).message).toMatch(/^This invitation was already used/);
  const user = succeeded(await (await as(auth, await signedIn(auth, email)))(getUser));
  expect(user).toMatchObject({ firstName: 'Emi', role: 'lead', language: 'es', siteId: auth.siteId });
  await eventually(async () => {
    const { entries } = succeeded(await mia(listAuditLog, { query: { action: 'auth.person.changed' } }));
    const mine = entries.filter(({ entityId }) => entityId === userId);
    expect(mine.map(({ userName, description }) => [userName, description])).toEqual([
      ['Emi Kim', 'Accepted an invitation'],
      ['Mia Chen', 'Invited Emi Kim'],
    ]);
  });
});

test('an address with an account is refused by name while the others are invited', async () => {
  const { email: known } = await inviteByEmail();
  const fresh = newEmail();
  const body = { ...here(), emails: [known, fresh, fresh.toUpperCase()] };
  const reply = succeeded(await mia(invitations.inviteByEmail, { body }));
  expect(reply.invitations.map(({ name }) => name)).toEqual([fresh]);
  expect(reply.refused).toMatchObject([{ email: known, message: 'Another person has this email address' }]);
});

test('an ended or revoked link says what to do, and a new one replaces it', async () => {
  const { email, userId, token } = await inviteByEmail();
  await auth.db.orm.execute(sql`update invitations set expires_at = now() where user_id = ${userId}`);
  expect(failed(await accept(token), 404).message).toMatch(/Ask a manager of your site for a new one$/);
  expect(succeeded(await mia(invitations.letIn, { params: { id: userId } }))).toEqual({ way: 'email', printed: null });
  const second = await mailedTo(email, 2);
  succeeded(await mia(invitations.letIn, { params: { id: userId } }));
  const third = await mailedTo(email, 3);
  expect(failed(await open(second), 404).message).toMatch(/^This invitation has ended/);

  const listed = succeeded(await mia(invitations.listInvitations, { query: {} })).filter(
    (one) => one.userId === userId,
  );
  expect(listed).toHaveLength(1);
  expect(await mia(invitations.revokeInvitation, { params: { id: listed[0]?.id ?? '' } })).toMatchObject({
    status: 204,
  });
  failed(await accept(third), 404);
  expect(succeeded(await mia(getPerson, { params: { id: userId } })).status).toBe('deactivated');
  failed(await mia(invitations.letIn, { params: { id: userId } }), 409);
  failed(await open('x'.repeat(43)), 404);
});

test('an open invitation is sent or printed again in place of the first one, also after it has ended', async () => {
  const resend = (id: string) => mia(invitations.resendInvitation, { params: { id } });
  const { email, id, userId, token } = await inviteByEmail();
  await auth.db.orm.execute(sql`update invitations set expires_at = now() where id = ${id}`);
  expect(succeeded(await resend(id))).toEqual({ way: 'email', printed: null });
  const second = await mailedTo(email, 2);
  failed(await open(token), 404);
  expect(succeeded(await open(second))).toMatchObject({ email, role: 'lead' });
  const listed = succeeded(await mia(invitations.listInvitations, { query: {} }));
  expect(listed.filter((one) => one.userId === userId)).toHaveLength(1);
  failed(await resend(id), 404);

  const { invitations: codes } = succeeded(
    await mia(invitations.inviteBySheet, { body: { ...here(), people: [], blank: 1 } }),
  );
  const [blank] = codes;
  const answers = await Promise.all([resend(blank?.id ?? ''), resend(blank?.id ?? '')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  failed(await open(tokenOf(blank?.path ?? '')), 404);
  const paths = answers.map(({ body }) => (body && 'printed' in body ? body.printed?.path : undefined));
  const printed = tokenOf(paths.find((path) => path !== undefined) ?? '');
  expect(succeeded(await open(printed))).toMatchObject({ role: 'worker', email: '' });
});

test('people without email get printed codes and sign in with their employee ID, also after a new code', async () => {
  const body = { ...here(), people: [{ firstName: 'Jorge', lastName: 'Silva', employeeId: 'JS-41' }], blank: 1 };
  const { invitations: codes } = succeeded(await mia(invitations.inviteBySheet, { body }));
  const [named, blank] = codes.map(({ path }) => tokenOf(path));
  succeeded(await accept(named ?? '', { firstName: 'Jorge', lastName: 'Silva' }));
  expect(failed(await accept(blank ?? '', { employeeId: 'js-41' }), 409).message).toBe(
    'Another person has this employee ID',
  );
  expect(failed(await accept(blank ?? ''), 400).errors).toHaveProperty('email');
  succeeded(await accept(blank ?? '', { employeeId: 'EK-42' }));

  const jorge = await signedIn(auth, 'js-41');
  expect(succeeded(await (await as(auth, jorge))(getUser))).toMatchObject({ email: '', employeeId: 'JS-41' });
  await signedIn(auth, 'EK-42');
  failed(await signIn(auth, 'JS-41', 'a wrong password'), 401);
  failed(await auth.call(login, { body: { email: 'nobody', password } }), 400);

  const { people } = succeeded(await mia(listPeople, { query: { search: 'js-41' } }));
  const id = people[0]?.id ?? '';
  const { printed } = succeeded(await mia(invitations.letIn, { params: { id } }));
  const renewed = 'a much better secret';
  succeeded(await accept(tokenOf(printed?.path ?? ''), { password: renewed, confirmPassword: renewed }));
  expect(await principalFor(auth, jorge.session)).toBeNull();
  failed(await signIn(auth, 'JS-41'), 401);
  await signedIn(auth, 'JS-41', renewed);
  expect(succeeded(await mia(deactivatePerson, { params: { id } })).status).toBe('deactivated');
  failed(await signIn(auth, 'JS-41', renewed), 403);
  const again = {
    ...body,
    people: [{ ...body.people[0], firstName: 'Jo', lastName: 'Si', employeeId: 'JS-41' }],
    blank: 0,
  };
  expect(succeeded(await mia(invitations.inviteBySheet, { body: again })).refused).toHaveLength(1);
});
