import { randomUUID } from 'node:crypto';
import { forgotPassword, getUser, resetPassword, type User, verifyEmail } from '@floorlight/contracts/accounts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
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

/** A manager from before approval was required. */
async function manager(firstName: string, siteId = auth.siteId): Promise<Call> {
  const { id, email } = await verified(auth, { firstName, lastName: 'Chen', siteId });
  await auth.db.orm.execute(sql`update users set role = 'manager' where id = ${id}`);
  if (firstName === 'Mia') miasEmail = email;
  return as(auth, await signedIn(auth, email));
}

async function requestRole(given: Record<string, unknown> = {}): Promise<{ user: User; id: string }> {
  const user = await verified(auth, { role: 'manager', firstName: 'Ravi', lastName: 'Shah', ...given });
  const request = succeeded(await mia(listSignUpRequests)).find(({ userId }) => userId === user.id);
  return { user, id: request?.id ?? '' };
}

test('a manager registration is a worker until approved, and the site’s managers see it and are mailed', async () => {
  const { user, id } = await requestRole({ employeeId: 'E-1234' });
  expect(user).toMatchObject({ role: 'worker', awaitsManagerApproval: true });
  const { session } = await signedIn(auth, user.email);
  expect(decodeJwt((await principalFor(auth, session))?.principals.auth ?? '').role).toBe('worker');

  const mine = succeeded(await mia(listSignUpRequests)).find((request) => request.id === id);
  expect(mine).toMatchObject({ name: 'Ravi Shah', email: user.email, employeeId: 'E-1234', status: 'pending' });
  expect(succeeded(await nora(listSignUpRequests))).toEqual([]);
  await eventually(() => mailsTo(auth, miasEmail, 'Somebody asks to be a manager of your site').length > 0, {
    within: 20_000,
  });
});

test('a worker registration and an unverified one make no request', async () => {
  const before = succeeded(await mia(listSignUpRequests)).length;
  expect(await verified(auth)).toMatchObject({ role: 'worker', awaitsManagerApproval: false });
  await registered(auth, { role: 'manager', email: newEmail() });
  expect(succeeded(await mia(listSignUpRequests))).toHaveLength(before);
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
    const browser = await signedIn(auth, email);
    const user = succeeded(await (await as(auth, browser))(getUser));
    expect(user).toMatchObject({ role: 'worker', awaitsManagerApproval: true });
    expect(succeeded(await mia(listSignUpRequests)).map(({ userId }) => userId)).toContain(user.id);
  },
);

test('an approved user is a manager at once in every session and is mailed, and the log records it', async () => {
  const { user, id } = await requestRole();
  const browser = await signedIn(auth, user.email);
  await principalFor(auth, browser.session);
  const approved = succeeded(await mia(approveSignUp, { params: { id } }));
  expect(approved).toMatchObject({ status: 'approved', decidedByName: 'Mia Chen', decidedAt: expect.any(String) });

  expect(decodeJwt((await principalFor(auth, browser.session))?.principals.auth ?? '').role).toBe('manager');
  expect(succeeded(await (await as(auth, browser))(getUser))).toMatchObject({
    role: 'manager',
    awaitsManagerApproval: false,
  });
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

test('a refused user stays a worker and is mailed', async () => {
  const { user, id } = await requestRole();
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
  const { user, id } = await requestRole();
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
    auth.mailbox.mails().filter(({ to, subject }) => to[0]?.address === user.email && /manager/.test(subject ?? ''))
      .length;
  await eventually(() => subjects() === 1);
});

test('neither another site’s manager nor a worker can decide', async () => {
  const { id } = await requestRole();
  expect((await nora(approveSignUp, { params: { id } })).status).toBe(404);
  expect((await mia(approveSignUp, { params: { id: randomUUID() } })).status).toBe(404);
  const { email } = await verified(auth);
  const worker = await as(auth, await signedIn(auth, email));
  expect((await worker(approveSignUp, { params: { id } })).status).toBe(403);
  expect((await worker(listSignUpRequests)).status).toBe(403);
});
