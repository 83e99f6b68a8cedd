import { listAuditLog } from '@floorlight/contracts/audit-log';
import { Principal } from '@floorlight/contracts/principal';
import * as contract from '@floorlight/contracts/shared-devices';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employeeIds, memberships, sharedDevices } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  grantFor,
  principalFor,
  signedIn,
  verified,
} from './auth-under-test.ts';
import { enrolHandheld, secretIn, tokenOf, withBadge } from './handhelds.ts';

let auth: AuthUnderTest;
let mara: Call;
let foreigner: Call;
let worker: Call;

const clientOf = async (given: Record<string, unknown>) => {
  const { email } = await verified(auth, given);
  return as(auth, await signedIn(auth, email));
};

beforeAll(async () => {
  auth = await authUnderTest();
  mara = await clientOf({ role: 'manager', firstName: 'Mara', lastName: 'Voss', siteId: auth.siteId });
  foreigner = await clientOf({ role: 'manager', siteId: auth.otherSiteId });
  worker = await clientOf({ siteId: auth.siteId });
});
afterAll(() => auth.stop());

const enrolled = () => enrolHandheld(auth, mara);
const badgeHolder = (siteId?: string) => withBadge(auth, siteId);
const devicePrincipal = (sharedDevice: string) => grantFor(auth, { sharedDevice });

test('a link enrols one handheld, within 15 minutes, with a secret of which only the hash is stored', async () => {
  const enrolment = succeeded(await mara(contract.addSharedDevice, { body: { name: 'Dock 3', zone: null } }));
  expect(Date.parse(enrolment.expiresAt) - Date.now()).toBeLessThanOrEqual(900_000);
  const answer = await auth.call(contract.enrolThisDevice, { body: { token: tokenOf(enrolment) } });
  expect(succeeded(answer)).toMatchObject({ name: 'Dock 3', siteId: auth.siteId, idleSeconds: 600 });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('floorlight_shared_device='));
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const [row] = await auth.db.orm.select().from(sharedDevices).where(eq(sharedDevices.id, enrolment.device.id));
  expect(JSON.stringify(row)).not.toContain(secretIn(answer));
  const again = await auth.call(contract.enrolThisDevice, { body: { token: tokenOf(enrolment) } });
  expect(again).toMatchObject({ status: 404 });

  const late = succeeded(await mara(contract.linkSharedDevice, { params: { id: enrolment.device.id } }));
  await auth.db.orm
    .update(sharedDevices)
    .set({ linkEndsAt: sql`now()` })
    .where(eq(sharedDevices.id, enrolment.device.id));
  expect(await auth.call(contract.enrolThisDevice, { body: { token: tokenOf(late) } })).toMatchObject({ status: 404 });
});

test('a device gets principals as itself, with its zone, until it is revoked or another handheld takes its place', async () => {
  const { id, name, cookie } = await enrolled();
  const secret = cookie.split('=')[1] ?? '';
  const grant = await devicePrincipal(secret);
  expect(grant).toMatchObject({ siteId: auth.siteId, userId: id, sessionId: id });
  expect(Principal.parse(decodeJwt(grant?.principals.safety ?? ''))).toEqual({
    ...{ sub: id, sid: id, siteId: auth.siteId, role: 'machine', name, email: '', sharedDevice: { zone: null } },
  });
  expect(await principalFor(auth, secret)).toBeNull(); // it is no session

  const link = succeeded(await mara(contract.linkSharedDevice, { params: { id } }));
  expect(await devicePrincipal(secret)).not.toBeNull();
  const newer = secretIn(await auth.call(contract.enrolThisDevice, { body: { token: tokenOf(link) } }));
  expect(await devicePrincipal(secret)).toBeNull();
  expect(await devicePrincipal(newer)).not.toBeNull();
  succeeded(await mara(contract.revokeSharedDevice, { params: { id } }));
  expect(await devicePrincipal(newer)).toBeNull();
});

test('only managers of the site add, see, rename and revoke its devices, and each change is in the log', async () => {
  const { id, name } = await enrolled();
  const body = { name: `${name}, renamed`, zone: null };
  for (const [caller, status] of [[foreigner, 404] as const, [worker, 403] as const]) {
    expect(await caller(contract.changeSharedDevice, { params: { id }, body })).toMatchObject({ status });
    expect(await caller(contract.linkSharedDevice, { params: { id } })).toMatchObject({ status });
    expect(await caller(contract.revokeSharedDevice, { params: { id } })).toMatchObject({ status });
  }
  expect(await worker(contract.addSharedDevice, { body })).toMatchObject({ status: 403 });
  expect(succeeded(await foreigner(contract.listSharedDevices)).map((device) => device.id)).not.toContain(id);
  expect(await mara(contract.addSharedDevice, { body: { name: name.toUpperCase(), zone: null } })).toMatchObject({
    status: 409,
  });
  expect(await mara(contract.addSharedDevice, { body: { name: 'X', zone: 'Nowhere' } })).toMatchObject({ status: 400 });
  expect(succeeded(await mara(contract.changeSharedDevice, { params: { id }, body })).name).toBe(body.name);
  succeeded(await mara(contract.revokeSharedDevice, { params: { id } }));
  expect(await mara(contract.revokeSharedDevice, { params: { id } })).toMatchObject({ status: 404 });
  await eventually(async () => {
    const { entries: log } = succeeded(await mara(listAuditLog, { query: {} }));
    const entries = log.filter(({ entityId }) => entityId === id);
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'auth.device.added',
      'auth.device.enrolled',
      'auth.device.changed',
      'auth.device.revoked',
    ]);
    expect(entries[1]?.details).toMatchObject({ before: { name }, after: { name: body.name } });
  });
});

test('a device learns the shapes of the badges of its site, and no badge', async () => {
  const device = await enrolled();
  const { badge } = await badgeHolder();
  const elsewhere = await badgeHolder(auth.otherSiteId);
  await auth.db.orm.update(employeeIds).set({ employeeId: 'xy-é1' }).where(eq(employeeIds.userId, elsewhere.id));
  const shapesOf = async () =>
    succeeded(await auth.call(contract.getThisDevice, { headers: { cookie: device.cookie } })).device?.badgeShapes;
  expect(await shapesOf()).toContain(contract.badgeShape(badge));
  expect(await shapesOf()).not.toContain('aa-é0');
  await auth.db.orm.insert(memberships).values({ userId: elsewhere.id, siteId: auth.siteId, role: 'worker' });
  expect(await shapesOf()).toContain('aa-é0');
  expect(contract.badgeShape(' XY-é7 ')).toBe('aa-é0');
});
