import { randomUUID } from 'node:crypto';
import { forgotPassword, resetPassword, type User, verifyEmail } from '@floorlight/contracts/accounts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import { changeRole, listPeople, reactivatePerson } from '@floorlight/contracts/people';
import type { Role } from '@floorlight/contracts/person';
import { approveSignUp, listSignUpRequests, refuseSignUp } from '@floorlight/contracts/sign-up-requests';
import { sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  mailedToken,
  mailsTo,
  newEmail,
  password,
  principalFor,
  registered,
  signedIn,
  signIn,
  subjects,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
let mia: Call;
let miasEmail: string;
let nora: Call;
beforeAll(async () => {
  auth = await authUnderTest({ SIGN_UP: 'approval' });
  [mia, nora] = [await manager('Mia'), await manager('Nora', auth.otherSiteId)];
});
afterAll(() => auth.stop());

/** Somebody from before approval was required. */
async function fromBefore(role: Role, given: Record<string, unknown> = {}): Promise<User> {
  const user = await verified(auth, given);
  await auth.db.orm.execute(
    sql`update users set role = ${role}, is_active = true, awaits_manager_approval = false where id = ${user.id}`,
  );
  await auth.db.orm.execute(sql`delete from sign_up_requests where user_id = ${user.id}`);
  return user;
}

async function manager(firstName: string, siteId = auth.siteId): Promise<Call> {
  const { email } = await fromBefore('manager', { firstName, lastName: 'Chen', siteId });
  if (firstName === 'Mia') miasEmail = email;
  return as(auth, await signedIn(auth, email));
}

async function request(given: Record<string, unknown> = {}): Promise<{ user: User; id: string }> {
  const user = await verified(auth, { role: 'manager', firstName: 'Ravi', lastName: 'Shah', ...given });
  const request = succeeded(await mia(listSignUpRequests)).find(({ userId }) => userId === user.id);
  return { user, id: request?.id ?? '' };
}

/** The refusal of a right password. */
async function refusalOf(email: string) {
  const { status, body } = await signIn(auth, email);
  return { status, code: (body as { code?: string }).code }; // of an error
}
const held = { status: 403, code: 'approval_required' };

test('whoever registers can’t sign in until approved, and the site’s managers see it and are mailed', async () => {
  const { user, id } = await request({ employeeId: 'E-1234' });
  expect(user).toMatchObject({ role: 'worker', awaitsApproval: true });
  expect(await refusalOf(user.email)).toEqual(held);
  expect((await signIn(auth, user.email, 'a wrong password')).status).toBe(401);

  const mine = succeeded(await mia(listSignUpRequests)).find((one) => one.id === id);
  expect(mine).toMatchObject({ name: 'Ravi Shah', email: user.email, employeeId: 'E-1234', role: 'manager' });
  expect(succeeded(await nora(listSignUpRequests))).toEqual([]);
  const listed = succeeded(await mia(listPeople, { query: { search: user.email } })).people;
  expect(listed).toMatchObject([{ id: user.id, status: 'waiting' }]);
  await eventually(() => mailsTo(auth, miasEmail, 'Somebody asks to be a manager of your site').length > 0, {
    within: 20_000,
  });
});

test('an approved worker signs in and is mailed; a refused one stays out until a manager reactivates them', async () => {
  const [wanted, stranger] = [await request({ role: 'worker' }), await request({ role: 'worker' })];
  expect(succeeded(await mia(approveSignUp, { params: { id: wanted.id } }))).toMatchObject({ role: 'worker' });
  expect(succeeded(await signIn(auth, wanted.user.email)).user.role).toBe('worker');
  const boss = await fromBefore('administrator', { siteId: auth.otherSiteId });
  const ada = await as(auth, await signedIn(auth, boss.email));
  succeeded(await ada(refuseSignUp, { params: { id: stranger.id } }));
  expect(await refusalOf(stranger.user.email)).toEqual({ status: 403, code: 'forbidden' });
  const mailed = (email: string, subject: string) => mailsTo(auth, email, subject).length === 1;
  await eventually(
    () =>
      mailed(wanted.user.email, 'You can sign in to Floorlight now') &&
      mailed(stranger.user.email, 'Your Floorlight account was refused'),
    { within: 20_000 },
  );
  succeeded(await mia(reactivatePerson, { params: { id: stranger.user.id } }));
  succeeded(await signIn(auth, stranger.user.email));
});

test('an unverified registration makes no request', async () => {
  const before = succeeded(await mia(listSignUpRequests)).length;
  await registered(auth, { role: 'manager', email: newEmail() });
  expect(succeeded(await mia(listSignUpRequests))).toHaveLength(before);
});

test('somebody whose role was changed meanwhile gets that role with the approval', async () => {
  const { user, id } = await request();
  succeeded(await mia(changeRole, { params: { id: user.id }, body: { role: 'lead' } }));
  expect(await refusalOf(user.email)).toEqual(held);
  succeeded(await mia(approveSignUp, { params: { id } }));
  expect(succeeded(await signIn(auth, user.email)).user.role).toBe('lead');
});

test.each([
  [
    'by the mailed link',
    async (_: string, token: string) => void succeeded(await auth.call(verifyEmail, { query: { token } })),
  ],
  [
    'by a password reset',
    async (email: string) => {
      succeeded(await auth.call(forgotPassword, { body: { email } }));
      const token = await mailedToken(auth, email, subjects.reset);
      succeeded(await auth.call(resetPassword, { body: { token, password, confirmPassword: password } }));
    },
  ],
])(
  'a manager registration from before approval was required has to be approved too, verified %s',
  async (_, verifying) => {
    const email = await registered(auth, { role: 'manager', firstName: 'Early' });
    const link = await mailedToken(auth, email, subjects.verification);
    const before = sql`'{"role": "manager", "awaitsManagerApproval": false}'::jsonb`;
    await auth.db.orm.execute(
      sql`update users set role = 'manager', awaits_manager_approval = false where email = ${email}`,
    );
    await auth.db.orm.execute(
      sql`update mail_tokens set registration = registration || ${before}
        where user_id = (select id from users where email = ${email})`,
    );
    await verifying(email, link);
    expect(await refusalOf(email)).toEqual(held);
    expect(succeeded(await mia(listSignUpRequests))).toContainEqual(
      expect.objectContaining({ email, role: 'manager' }),
    );
  },
);

test('an approved manager signs in as one and is mailed, and the log records it', async () => {
  const { user, id } = await request();
  const approved = succeeded(await mia(approveSignUp, { params: { id } }));
  expect(approved).toMatchObject({ status: 'approved', decidedByName: 'Mia Chen', decidedAt: expect.any(String) });
  const browser = await signedIn(auth, user.email);
  expect(decodeJwt((await principalFor(auth, browser.session))?.principals.auth ?? '').role).toBe('manager');
  await eventually(() => mailsTo(auth, user.email, 'You are a manager on Floorlight now').length === 1, {
    within: 20_000,
  });
  const { rows } = await auth.db.orm.execute(
    sql`select envelope->'payload'->'person'->>'role' as role from outbox where name = 'auth.user.updated' and envelope->'payload'->'person'->>'id' = ${user.id}`,
  );
  expect(rows).toEqual([{ role: 'manager' }]);
  await eventually(
    async () =>
      succeeded(await mia(listAuditLog, { query: { action: 'auth.signup.approved' } })).entries.some(
        ({ entityId, description, userName }) =>
          entityId === id && userName === 'Mia Chen' && description === 'Approved Ravi Shah as a manager',
      ),
    { within: 15_000 },
  );
});

test('a worker who waits for the manager role since an earlier release stays one when refused', async () => {
  const user = await fromBefore('worker');
  const { rows } = await auth.db.orm.execute<{ id: string }>(
    sql`insert into sign_up_requests (user_id, site_id) values (${user.id}, ${auth.siteId}) returning id`,
  );
  const id = rows[0]?.id ?? '';
  expect(succeeded(await mia(refuseSignUp, { params: { id } })).status).toBe('refused');
  const { session } = await signedIn(auth, user.email);
  expect(decodeJwt((await principalFor(auth, session))?.principals.auth ?? '').role).toBe('worker');
  await eventually(() => mailsTo(auth, user.email, 'Your request to be a manager was refused').length === 1, {
    within: 20_000,
  });
  expect(succeeded(await mia(listSignUpRequests, { query: { status: 'refused' } })).map((each) => each.id)).toContain(
    id,
  );
});

test('of concurrent decisions one wins, and the others name the winner', async () => {
  const { user, id } = await request();
  const another = await manager('Zoe');
  const answers = await Promise.all([
    mia(approveSignUp, { params: { id } }),
    another(refuseSignUp, { params: { id } }),
    mia(refuseSignUp, { params: { id } }),
    another(approveSignUp, { params: { id } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body).toMatchObject({
    message: expect.stringMatching(/^Already (approved|refused) by (Mia|Zoe) Chen$/),
  });
  const subjects = () =>
    auth.mailbox
      .mails()
      .filter(({ to, subject }) => to[0]?.address === user.email && /You are a manager|was refused/.test(subject ?? ''))
      .length;
  await eventually(() => subjects() === 1);
});

test('neither another site’s manager nor a worker can decide', async () => {
  const { id } = await request();
  expect((await nora(approveSignUp, { params: { id } })).status).toBe(404);
  expect((await mia(approveSignUp, { params: { id: randomUUID() } })).status).toBe(404);
  const { email } = await fromBefore('worker');
  const worker = await as(auth, await signedIn(auth, email));
  expect((await worker(approveSignUp, { params: { id } })).status).toBe(403);
  expect((await worker(listSignUpRequests)).status).toBe(403);
});
