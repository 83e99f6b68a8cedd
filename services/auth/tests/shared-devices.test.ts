import { getUser } from '@floorlight/contracts/accounts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import { deactivatePerson } from '@floorlight/contracts/people';
import { Principal } from '@floorlight/contracts/principal';
import * as contract from '@floorlight/contracts/shared-devices';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgePins, employeeIds, knownDevices, memberships, sessions, sharedDevices } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  browserAfter,
  grantFor,
  mailsTo,
  password,
  principalFor,
  publishedEvents,
  signedIn,
  timeRatio,
  verified,
} from './auth-under-test.ts';
import { enrolHandheld, type Handheld, next, pin, secretIn, signInWithBadge, tokenOf, withBadge } from './handhelds.ts';

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
const badgeSignIn = (...given: [device: Pick<Handheld, 'cookie'>, badge: string, pin?: string, session?: string]) =>
  signInWithBadge(auth, ...given);
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

test('a badge and its PIN sign in on the device, at its site, and leave no device of the person behind', async () => {
  const device = await enrolled();
  const person = await badgeHolder();
  const answer = await badgeSignIn(device, person.badge.toUpperCase());
  expect(succeeded(answer).user).toMatchObject({ id: person.id, siteId: auth.siteId, session: { idle: 600 } });
  const { session, device: known } = browserAfter(answer);
  expect(known).toBe('');
  const kept = await auth.db.orm.select().from(knownDevices).where(eq(knownDevices.userId, person.id));
  expect(kept).toHaveLength(1); // their own browser
  const call = await as(auth, { session, device: '', cookie: '' });
  expect(succeeded(await call(getUser)).id).toBe(person.id);
  const listed = succeeded(await mara(contract.listSharedDevices)).find(({ id }) => id === device.id);
  expect(listed?.signedIn).toMatchObject({ userId: person.id });
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

test('a member of the device’s site works there, whatever their home is', async () => {
  const device = await enrolled();
  const person = await badgeHolder(auth.otherSiteId);
  expect(await badgeSignIn(device, person.badge)).toMatchObject({ status: 401 });
  await auth.db.orm.insert(memberships).values({ userId: person.id, siteId: auth.siteId, role: 'lead' });
  const answer = await badgeSignIn(device, person.badge);
  expect(succeeded(answer).user).toMatchObject({ siteId: auth.siteId, role: 'lead' });
  const grant = await principalFor(auth, browserAfter(answer).session);
  expect(Principal.parse(decodeJwt(grant?.principals.safety ?? ''))).toMatchObject({ siteId: auth.siteId });
});

test('everything that is wrong gets one answer in one time', async () => {
  const device = await enrolled();
  const [active, gone, none, elsewhere] = await Promise.all([
    badgeHolder(),
    badgeHolder(),
    badgeHolder(),
    badgeHolder(auth.otherSiteId),
  ]);
  succeeded(await mara(deactivatePerson, { params: { id: gone.id } }));
  await auth.db.orm.delete(badgePins).where(eq(badgePins.userId, none.id));
  const refused = [
    await badgeSignIn(device, active.badge, '1111'),
    await badgeSignIn(device, gone.badge),
    await badgeSignIn(device, none.badge),
    await badgeSignIn(device, elsewhere.badge),
    await badgeSignIn(device, 'nobody-has-this'),
  ];
  for (const answer of refused) expect(answer).toMatchObject({ status: 401, body: { message: 'Wrong badge or PIN' } });
  expect(publishedEvents(auth, 'auth.signin.failed', active.id)[0]?.payload).toMatchObject({ wrong: 'pin' });
  const other = await enrolled();
  // Badges of one person, each tried once: fewer than those after which a device waits.
  const badges = Array.from({ length: 11 }, () => `k-${process.pid}-${next()}`);
  await auth.db.orm.insert(employeeIds).values(badges.map((employeeId) => ({ employeeId, userId: active.id })));
  const known = () => badgeSignIn(other, badges.pop() ?? '', '1111');
  const unknown = () => badgeSignIn(other, `nobody-${next()}`, '1111');
  expect(await timeRatio(known, unknown)).toBeLessThan(3);
});

test('without the device’s cookie, or with one that was revoked, no badge signs in', async () => {
  const device = await enrolled();
  const person = await badgeHolder();
  expect(await badgeSignIn({ cookie: 'x=1' }, person.badge)).toMatchObject({ status: 403 });
  expect(await badgeSignIn({ cookie: `floorlight_shared_device=${'a'.repeat(43)}` }, person.badge)).toMatchObject({
    status: 403,
  });
  const { session } = browserAfter(await badgeSignIn(device, person.badge));
  succeeded(await mara(contract.revokeSharedDevice, { params: { id: device.id } }));
  expect(await principalFor(auth, session)).toBeNull();
  await eventually(() =>
    expect(publishedEvents(auth, 'auth.session.revoked', person.id).at(-1)?.payload.reason).toBe('device_revoked'),
  );
  expect(await badgeSignIn(device, person.badge)).toMatchObject({ status: 403 });
  const asDevice = await auth.call(contract.getThisDevice, { headers: { cookie: device.cookie } });
  expect(succeeded(asDevice)).toEqual({ device: null });
});

test('wrong PINs make the badge wait on that device alone, and a right one starts the count again', async () => {
  const [device, other] = [await enrolled(), await enrolled()];
  const person = await badgeHolder();
  for (let wrong = 0; wrong < 4; wrong++) await badgeSignIn(device, person.badge, '1111');
  succeeded(await badgeSignIn(device, person.badge));
  for (let wrong = 0; wrong < 5; wrong++)
    expect(await badgeSignIn(device, person.badge, '1111')).toMatchObject({ status: 401 });
  expect(await badgeSignIn(device, person.badge)).toMatchObject({ status: 429 });
  succeeded(await badgeSignIn(other, person.badge));
  expect(publishedEvents(auth, 'auth.signin.slowed', person.id)).toHaveLength(1);
});

test('the next badge ends the session on the device', async () => {
  const device = await enrolled();
  const [first, second] = [await badgeHolder(), await badgeHolder()];
  const { session } = browserAfter(await badgeSignIn(device, first.badge));
  succeeded(await badgeSignIn(device, second.badge, pin, session));
  expect(await principalFor(auth, session)).toBeNull();
  const on = await auth.db.orm.select().from(sessions).where(eq(sessions.sharedDeviceId, device.id));
  expect(on.map(({ userId }) => userId)).toEqual([second.id]);
});

test('a badge on a second device ends the session on the first, which shows why, and the log has it', async () => {
  const [first, second] = [await enrolled(), await enrolled()];
  const person = await badgeHolder();
  const { session } = browserAfter(await badgeSignIn(first, person.badge));
  succeeded(await badgeSignIn(second, person.badge));
  expect(await principalFor(auth, session)).toBeNull();
  expect(await principalFor(auth, person.own.session)).not.toBeNull();
  const seen = () => auth.call(contract.getThisDevice, { headers: { cookie: first.cookie } });
  expect(succeeded(await seen()).device?.takenOverBy).toBe(second.name);
  expect(publishedEvents(auth, 'auth.badge.reused', person.id)[0]?.payload).toMatchObject({
    first: first.name,
    second: second.name,
  });
  succeeded(await badgeSignIn(first, person.badge));
  expect(succeeded(await seen()).device?.takenOverBy).toBeNull();
  const reused = publishedEvents(auth, 'auth.badge.reused', person.id);
  expect(reused.map(({ payload }) => payload.isBack)).toEqual([false, true]);
});

test('one badge on two devices at once leaves one session', async () => {
  const devices = [await enrolled(), await enrolled()];
  const person = await badgeHolder();
  const answers = await Promise.all(devices.map((device) => badgeSignIn(device, person.badge)));
  for (const answer of answers) succeeded(answer);
  const left = await auth.db.orm.select().from(sessions).where(eq(sessions.userId, person.id));
  expect(left.filter(({ way }) => way === 'badge')).toHaveLength(1);
});

test('two people who change places at once are both signed in', async () => {
  const [one, other] = [await enrolled(), await enrolled()];
  const [a, b] = [await badgeHolder(), await badgeHolder()];
  await Promise.all([badgeSignIn(one, a.badge), badgeSignIn(other, b.badge)]);
  const answers = await Promise.all([badgeSignIn(other, a.badge), badgeSignIn(one, b.badge)]);
  for (const answer of answers) succeeded(answer);
  const left = async (device: Handheld) =>
    (await auth.db.orm.select().from(sessions).where(eq(sessions.sharedDeviceId, device.id))).map(
      ({ userId }) => userId,
    );
  expect([await left(one), await left(other)]).toEqual([[b.id], [a.id]]);
});

test('a session on a shared device ends after ten minutes without a request, others do not', async () => {
  const device = await enrolled();
  const person = await badgeHolder();
  const { session } = browserAfter(await badgeSignIn(device, person.badge));
  await auth.db.orm
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '601 seconds'` })
    .where(eq(sessions.userId, person.id));
  expect(await principalFor(auth, session)).toBeNull();
  expect(await principalFor(auth, person.own.session)).not.toBeNull();
});

test('the PIN is set with the current password, is not easy, is stored as a hash and mailed', async () => {
  const person = await badgeHolder();
  const call = await as(auth, person.own);
  const set = (given: Partial<{ currentPassword: string; pin: string }>) =>
    call(contract.setBadgePin, { body: { currentPassword: password, pin, ...given } });
  for (const easy of ['1234', '9876', '0000', '1212', '7890', '2580', '12345', 'abcd'])
    expect(await set({ pin: easy }), easy).toMatchObject({ status: 400 });
  expect(await set({ currentPassword: 'not mine at all' })).toMatchObject({ status: 400 });
  const [row] = await auth.db.orm.select().from(badgePins).where(eq(badgePins.userId, person.id));
  expect(row?.pinHash).toMatch(/^\$argon2id\$/);
  await auth.mailbox.waitFor(
    () => mailsTo(auth, person.email, 'How you sign in to Floorlight has changed').length > 0,
    20_000,
  );
  expect(publishedEvents(auth, 'auth.badge.changed', person.id)).toHaveLength(1);

  const { email } = await verified(auth, { siteId: auth.siteId });
  const without = await as(auth, await signedIn(auth, email));
  expect(await without(contract.setBadgePin, { body: { currentPassword: password, pin } })).toMatchObject({
    status: 400,
  });
});

test('deactivating a person deletes their PIN and ends their session on the device', async () => {
  const device = await enrolled();
  const person = await badgeHolder();
  const { session } = browserAfter(await badgeSignIn(device, person.badge));
  succeeded(await mara(deactivatePerson, { params: { id: person.id } }));
  expect(await principalFor(auth, session)).toBeNull();
  expect(await auth.db.orm.$count(badgePins, eq(badgePins.userId, person.id))).toBe(0);
});
