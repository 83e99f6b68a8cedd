import { getUser } from '@floorlight/contracts/accounts';
import { deactivatePerson } from '@floorlight/contracts/people';
import { Principal } from '@floorlight/contracts/principal';
import * as contract from '@floorlight/contracts/shared-devices';
import { eq } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgePins, employeeIds, knownDevices, memberships } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  browserAfter,
  mailsTo,
  password,
  principalFor,
  publishedEvents,
  signedIn,
  timeRatio,
  verified,
} from './auth-under-test.ts';
import { enrolHandheld, type Handheld, next, pin, signInWithBadge, withBadge } from './handhelds.ts';

let auth: AuthUnderTest;
let mara: Call;

beforeAll(async () => {
  auth = await authUnderTest();
  const { email } = await verified(auth, { role: 'manager', firstName: 'Mara', lastName: 'Voss', siteId: auth.siteId });
  mara = await as(auth, await signedIn(auth, email));
});
afterAll(() => auth.stop());

const enrolled = () => enrolHandheld(auth, mara);
const badgeHolder = (siteId?: string) => withBadge(auth, siteId);
const badgeSignIn = (...given: [device: Pick<Handheld, 'cookie'>, badge: string, pin?: string, session?: string]) =>
  signInWithBadge(auth, ...given);

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

test('who goes from device to device with a badge has no more guesses on each new one', async () => {
  const { badge } = await badgeHolder();
  let waited = 0;
  for (let wrong = 0; wrong < 32 && waited === 0; wrong += 4) {
    const device = await enrolled();
    for (const guess of ['1739', '1793', '1937', '1973'])
      if ((await badgeSignIn(device, badge, guess)).status === 429) waited = wrong;
  }
  expect(waited).toBe(28);
  expect(await badgeSignIn(await enrolled(), badge)).toMatchObject({ status: 429 });
  expect(succeeded(await badgeSignIn(await enrolled(), (await badgeHolder()).badge)).message).toBe('Welcome back!');
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
