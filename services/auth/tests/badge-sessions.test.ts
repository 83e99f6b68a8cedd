import { deactivatePerson } from '@floorlight/contracts/people';
import * as contract from '@floorlight/contracts/shared-devices';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgePins, sessions } from '../src/schema.ts';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  browserAfter,
  principalFor,
  publishedEvents,
  signedIn,
  verified,
} from './auth-under-test.ts';
import { enrolHandheld, type Handheld, pin, signInWithBadge, withBadge } from './handhelds.ts';

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

test('deactivating a person deletes their PIN and ends their session on the device', async () => {
  const device = await enrolled();
  const person = await badgeHolder();
  const { session } = browserAfter(await badgeSignIn(device, person.badge));
  succeeded(await mara(deactivatePerson, { params: { id: person.id } }));
  expect(await principalFor(auth, session)).toBeNull();
  expect(await auth.db.orm.$count(badgePins, eq(badgePins.userId, person.id))).toBe(0);
});
