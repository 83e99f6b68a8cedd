import * as apiKeys from '@floorlight/contracts/api-keys';
import * as invitations from '@floorlight/contracts/invitations';
import { generateManagerToken, validateManagerToken } from '@floorlight/contracts/manager-tokens';
import { moveHome, removeMembership, switchSite } from '@floorlight/contracts/memberships';
import { eraseAccount } from '@floorlight/contracts/own-data';
import { changeRole, deactivatePerson } from '@floorlight/contracts/people';
import * as scim from '@floorlight/contracts/scim';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberships, outbox, users } from '../src/schema.ts';
import {
  type AuthUnderTest,
  administrator,
  as,
  authUnderTest,
  grantFor,
  newEmail,
  password,
  signedIn,
  verified,
} from './auth-under-test.ts';

let auth: AuthUnderTest;
let ada: Call;
beforeAll(async () => {
  auth = await authUnderTest();
  ada = await administrator(auth);
  await person('manager'); // who stays one
});
afterAll(() => auth.stop());

type Role = 'worker' | 'manager' | 'administrator';

async function person(role: Role): Promise<{ id: string; email: string; call: Call }> {
  const { id, email } = await verified(auth, { siteId: auth.siteId });
  await auth.db.orm.update(users).set({ role }).where(eq(users.id, id));
  return { id, email, call: await as(auth, await signedIn(auth, email)) };
}

/** A blank code of this role at this site, a code for somebody named and a link that is mailed. */
async function invite(by: Call, role: Role = 'worker', siteId = auth.siteId) {
  const employeeId = newEmail().replace(/@.*/, '').replace('person', 'E');
  const people = [{ firstName: 'Jorge', lastName: 'Silva', employeeId }];
  const sheet = succeeded(await by(invitations.inviteBySheet, { body: { siteId, role, people, blank: 1 } }));
  const mailed = succeeded(await by(invitations.inviteByEmail, { body: { siteId, role, emails: [newEmail()] } }));
  const [named, blank] = sheet.invitations;
  return { blank, named, mailed: mailed.invitations[0] };
}
type Made = Awaited<ReturnType<typeof invite>>;

const open = async (one: { path: string } | undefined): Promise<number> => {
  const token = one?.path.split('/').at(-1) ?? '';
  return (await auth.call(invitations.openInvitation, { body: { token } })).status;
};
/** The ids of these invitations that are listed: `true` where they have ended. */
async function listed({ blank, named, mailed }: Made): Promise<(boolean | null)[]> {
  const all = succeeded(await ada(invitations.listInvitations, { query: {} }));
  return [blank, named, mailed].map((made) => {
    const found = all.find(({ id }) => id === made?.id);
    return found ? Date.parse(found.expiresAt) <= Date.now() : null;
  });
}
const revocations = async ({ blank }: Made) =>
  auth.db.orm.$count(
    outbox,
    and(
      eq(outbox.name, 'auth.invitation.revoked'),
      sql`${outbox.envelope} #>> '{payload,invitationId}' = ${blank?.id}`,
    ),
  );

test.each<[string, (person: { id: string; call: Call }) => Promise<unknown>]>([
  ['is deactivated', ({ id }) => ada(deactivatePerson, { params: { id } })],
  ['becomes a worker', ({ id }) => ada(changeRole, { params: { id }, body: { role: 'worker' } })],
  ['erases their account', ({ call }) => call(eraseAccount, { body: { password } })],
  [
    'moves to another site',
    ({ id }) => ada(moveHome, { params: { id }, body: { siteId: auth.otherSiteId, keepsAccess: false } }),
  ],
])('a manager who %s leaves no invitation that works', async (_how, leave) => {
  const mia = await person('manager');
  const [made, others] = [await invite(mia.call), await invite(ada)];
  expect([await open(made.blank), await open(made.named)]).toEqual([200, 200]);
  await leave(mia);
  expect([await open(made.blank), await open(made.named)]).toEqual([404, 404]);
  // Somebody else sends those of named people again.
  expect(await listed(made)).toEqual([null, true, true]);
  expect(await revocations(made)).toBe(1);
  succeeded(await ada(invitations.resendInvitation, { params: { id: made.mailed?.id ?? '' } }));
  expect([await open(others.blank), await listed(others)]).toEqual([200, [false, false, false]]);
});

test('whoever stops managing one site keeps what they made at the other', async () => {
  const mia = await person('manager');
  const here = await invite(mia.call);
  await auth.db.orm.insert(memberships).values({ userId: mia.id, siteId: auth.otherSiteId, role: 'manager' });
  await verified(auth, { siteId: auth.otherSiteId, role: 'manager' });
  const browser = await signedIn(auth, mia.email);
  succeeded(await (await as(auth, browser))(switchSite, { body: { siteId: auth.otherSiteId } }));
  const there = await invite(await as(auth, browser), 'worker', auth.otherSiteId);
  succeeded(await ada(removeMembership, { params: { id: mia.id, siteId: auth.otherSiteId } }));
  expect([await open(here.blank), await open(there.blank)]).toEqual([200, 404]);
});

test('an administrator who becomes a manager keeps codes for workers of their site, and loses keys and other codes', async () => {
  const otto = await person('administrator');
  const [workers, administrators] = [await invite(otto.call), await invite(otto.call, 'administrator')];
  const elsewhere = await invite(otto.call, 'worker', auth.otherSiteId);
  const { key } = succeeded(
    await otto.call(apiKeys.createApiKey, {
      body: { name: 'Dock gate', siteId: auth.siteId, permissions: ['beacons.place'] },
    }),
  );
  expect(await grantFor(auth, { apiKey: key })).not.toBeNull();
  succeeded(await ada(changeRole, { params: { id: otto.id }, body: { role: 'manager' } }));
  expect(await grantFor(auth, { apiKey: key })).toBeNull();
  expect([await open(workers.blank), await open(administrators.blank), await open(elsewhere.blank)]).toEqual([
    ...[200, 404, 404],
  ]);
});

test('a directory’s token stays valid when its maker is deactivated, and the other administrators get a mail', async () => {
  const otto = await person('administrator');
  const body = { name: 'Okta of Otto', siteId: auth.siteId };
  const { token, scimToken } = succeeded(await otto.call(scim.createScimToken, { body }));
  const send = (method: string, path: string) =>
    fetch(`${auth.baseUrl}/scim/v2${path}`, {
      method,
      headers: { ...gatewayHeaders('auth'), authorization: `Bearer ${token}` },
    });
  const isGone = async () =>
    succeeded(await ada(scim.listScimTokens)).find(({ id }) => id === scimToken.id)?.makerIsGone;
  expect(await isGone()).toBe(false);
  expect((await send('DELETE', `/Users/${otto.id}`)).status).toBe(204);
  expect((await send('GET', '/Users?count=0')).status).toBe(200);
  expect(await isGone()).toBe(true);
  const mail = await auth.mailbox.waitFor(({ subject }) => subject.includes('“Okta of Otto”'), 20_000);
  expect(mail.to[0]?.address).not.toBe(otto.email);
  expect(mail.text).toContain('no longer an administrator');
});

test('a security token ends with the role of the manager who made it', async () => {
  const mia = await person('manager');
  await auth.db.orm.update(users).set({ employeeId: 'M-77' }).where(eq(users.id, mia.id));
  const worker = await person('worker');
  const tokens = [];
  for (const reason of ['first', 'second']) {
    const request = { managerId: 'M-77', reason };
    tokens.push(succeeded(await mia.call(generateManagerToken, { body: request })).tokenInfo.token);
  }
  const [first = '', second = ''] = tokens;
  succeeded(await worker.call(validateManagerToken, { body: { token: first } }));
  succeeded(await ada(changeRole, { params: { id: mia.id }, body: { role: 'lead' } }));
  expect((await worker.call(validateManagerToken, { body: { token: second } })).status).toBe(400);
});
