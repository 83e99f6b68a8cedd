import { randomUUID } from 'node:crypto';
import { type Device, listDevices, signOutDevice, signOutOthers } from '@floorlight/contracts/devices';
import { sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthUnderTest,
  as,
  authUnderTest,
  type Browser,
  browserAfter,
  password,
  principalFor,
  publishedEvents,
  signedIn,
  signIn,
  verified,
} from './auth-under-test.ts';
import { androidChrome } from './event-publisher.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const onDevice = async (email: string, userAgent: string): Promise<Browser> =>
  browserAfter(await signIn(auth, email, password, { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.5' }));
const devicesOf = async (browser: Browser): Promise<Device[]> =>
  succeeded(await (await as(auth, browser))(listDevices));

describe('my devices', () => {
  test('are listed by name, this one first and marked', async () => {
    const { email } = await verified(auth);
    const phone = await onDevice(email, androidChrome);
    await onDevice(email, desk);
    await onDevice(email, '');
    const devices = await devicesOf(phone);
    expect(devices.map(({ device, kind, isThisDevice }) => [device, kind, isThisDevice])).toEqual([
      ['Chrome on Android', 'phone', true],
      [expect.any(String), 'unknown', false],
      ['Firefox on Windows', 'desktop', false],
    ]);
    expect(devices[0]).toMatchObject({ ipAddress: '203.0.113.5', signedInBy: 'password' });
    const days = (Date.parse(devices[0]?.endsAt ?? '') - Date.parse(devices[0]?.signedInAt ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  test('the others are signed out at once and this one stays signed in', async () => {
    const user = await verified(auth);
    const [here, there, elsewhere] = [
      await signedIn(auth, user.email),
      await signedIn(auth, user.email),
      await signedIn(auth, user.email),
    ];
    const answer = succeeded(await (await as(auth, here))(signOutOthers));
    expect(answer).toEqual({ message: '2 other devices were signed out', count: 2 });
    expect(await principalFor(auth, there.session)).toBeNull();
    expect(await principalFor(auth, elsewhere.session)).toBeNull();
    expect(await devicesOf(here)).toHaveLength(1);
    const revoked = () => publishedEvents(auth, 'auth.session.revoked', user.id);
    await eventually(() => revoked().length > 0, { within: 15_000 });
    expect(revoked()).toMatchObject([
      { payload: { reason: 'other_devices', sessionIds: [expect.any(String), expect.any(String)] } },
    ]);
    expect(succeeded(await (await as(auth, here))(signOutOthers)).count).toBe(0);
  });

  test('one is signed out by its id; signing out this one also clears its cookie', async () => {
    const { email } = await verified(auth);
    const [here, there] = [await signedIn(auth, email), await signedIn(auth, email)];
    const [mine, other] = await devicesOf(here);
    const call = await as(auth, here);
    expect((await call(signOutDevice, { params: { id: other?.id ?? '' } })).status).toBe(204);
    expect(await principalFor(auth, there.session)).toBeNull();
    expect((await call(signOutDevice, { params: { id: other?.id ?? '' } })).status).toBe(404);
    const last = await call(signOutDevice, { params: { id: mine?.id ?? '' } });
    expect(last.headers.getSetCookie().join()).toMatch(/floorlight_session=;/);
    expect(await principalFor(auth, here.session)).toBeNull();
  });

  test('can’t be seen or signed out by anybody else', async () => {
    const [mine, theirs] = [
      await signedIn(auth, (await verified(auth)).email),
      await signedIn(auth, (await verified(auth)).email),
    ];
    const [device] = await devicesOf(theirs);
    const call = await as(auth, mine);
    expect((await call(signOutDevice, { params: { id: device?.id ?? '' } })).status).toBe(404);
    expect((await call(signOutDevice, { params: { id: randomUUID() } })).status).toBe(404);
    expect(await principalFor(auth, theirs.session)).not.toBeNull();
  });
});

describe('a session', () => {
  test.each([
    ['unused for twelve hours', sql`last_seen_at = now() - interval '12 hours 1 second'`],
    ['thirty days old, however much it is used', sql`expires_at = now()`],
  ])('%s has ended, is not listed as a device, and is published as expired', async (_, since) => {
    const user = await verified(auth);
    const [old, fresh] = [await signedIn(auth, user.email), await signedIn(auth, user.email)];
    const grant = await principalFor(auth, old.session);
    await auth.db.orm.execute(sql`update sessions set ${since} where id = ${grant?.sessionId}`);
    expect(await principalFor(auth, old.session)).toBeNull();
    expect(await devicesOf(fresh)).toHaveLength(1);

    const instance = auth.createInstance(); // expires sessions at its start and each minute
    await instance.start();
    await instance.stop();
    const { rows } = await auth.db.orm.execute(
      sql`select envelope->'payload' as payload from outbox where name = 'auth.session.revoked' and envelope->'payload'->>'userId' = ${user.id}`,
    );
    expect(rows).toEqual([{ payload: { userId: user.id, sessionIds: [grant?.sessionId], reason: 'expired' } }]);
    expect(await principalFor(auth, fresh.session)).not.toBeNull();
  });

  test('a principal expires before an unused session would', async () => {
    const short = await authUnderTest({ SESSION_IDLE_HOURS: '0.01' });
    try {
      const { email } = await verified(short);
      const { session } = await signedIn(short, email);
      const grant = await principalFor(short, session);
      expect(Date.parse(grant?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(36_000);
    } finally {
      await short.stop();
    }
  });
});
