import { randomBytes } from 'node:crypto';
import { actingSiteHeader } from '@floorlight/contracts/acting-site';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { testUrls } from '@floorlight/test-kit/urls';
import { createClient } from 'redis';
import { expect, onTestFinished, test } from 'vitest';
import { cacheKeyOf, gatewayUnderTest } from './gateway-under-test.ts';
import { publishKeyRevoked, publishSiteClosed } from './publish-event.ts';

const beacons = '/api/andon-alerts';
const withKey = (key: string, siteId?: string) => ({
  authorization: `Bearer ${key}`,
  ...(siteId !== undefined && { [actingSiteHeader]: siteId }),
});
const madeUp = () => `flk_${randomBytes(32).toString('base64url')}`;

test('a request with a key reaches the service with its principal and without the key, and may write from nowhere', async () => {
  const gateway = await gatewayUnderTest();
  const { key } = await gateway.makeKey();
  expect((await gateway.get(beacons, withKey(key))).status).toBe(200);
  const written = await gateway.send(beacons, {
    method: 'POST',
    headers: { ...withKey(key), origin: 'https://wms.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(written.status).toBe(200);
  for (const { headers } of gateway.services.safety.received) {
    expect(headers[principalHeader]).toEqual(expect.any(String));
    expect(headers.authorization).toBeUndefined();
  }
  expect(gateway.grantRequests()).toBe(1);
});

test('a key with a cookie beside it, a wrong one and one in a cookie are refused', async () => {
  const gateway = await gatewayUnderTest();
  const { key } = await gateway.makeKey();
  const mia = await gateway.signIn();
  const both = await gateway.get(beacons, { ...withKey(key), cookie: mia.cookie });
  expect([both.status, both.json.code]).toEqual([400, 'invalid_request']);
  for (const headers of [
    withKey(madeUp()),
    withKey('flk_short'),
    withKey(key, 'north'),
    withKey(key, '../north'),
    { cookie: `floorlight_session=${key}` },
  ])
    expect((await gateway.get(beacons, headers)).status).toBe(401);
  // Not even where anyone may call.
  expect((await gateway.get('/api/sites', withKey(madeUp()))).status).toBe(401);
  expect(gateway.services.safety.received).toHaveLength(0);
});

test('a revoked key is refused within two seconds, for each site it was used for', async () => {
  const gateway = await gatewayUnderTest();
  const { key, id } = await gateway.makeKey(['north', 'south']);
  const statuses = () =>
    Promise.all(['north', 'south'].map(async (site) => (await gateway.get(beacons, withKey(key, site))).status));
  expect(await statuses()).toEqual([200, 200]);
  expect((await gateway.get(beacons, withKey(key))).status).toBe(401);
  await publishKeyRevoked(id);
  await eventually(async () => (await statuses()).every((status) => status === 401), { within: 2000 });
  const redis = await createClient({ url: testUrls.redis }).connect();
  onTestFinished(() => redis.destroy());
  await eventually(async () => (await redis.exists(cacheKeyOf(key, 'north'))) === 0);
});

test('a key of all sites is refused at one that was closed before its principals are renewed, goes on at others, and works there again when it reopens', async () => {
  const gateway = await gatewayUnderTest();
  const { key } = await gateway.makeKey(['north', 'south']);
  const statusAt = async (site: string) => (await gateway.get(beacons, withKey(key, site))).status;
  expect([await statusAt('north'), await statusAt('south')]).toEqual([200, 200]);
  gateway.closeSite('north');
  await publishSiteClosed('north');
  await eventually(async () => (await statusAt('north')) === 401, { within: 20_000 });
  expect(await statusAt('south')).toBe(200);
  gateway.reopenSite('north');
  await eventually(async () => (await statusAt('north')) === 200, { within: 20_000 });
});

test('a key has a limit of its own', async () => {
  const gateway = await gatewayUnderTest({ REQUESTS_PER_MINUTE_PER_KEY: '3' });
  const [busy, quiet] = [await gateway.makeKey(), await gateway.makeKey()];
  const statuses: number[] = [];
  for (let times = 0; times < 5; times++) statuses.push((await gateway.get(beacons, withKey(busy.key))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]); // the first request, of a key still unknown, counts for its network
  expect((await gateway.get(beacons, withKey(quiet.key))).status).toBe(200);
});

test('a known key goes on while auth is away, and one nobody knows gets a 503', async () => {
  const gateway = await gatewayUnderTest();
  const { key } = await gateway.makeKey();
  expect((await gateway.get(beacons, withKey(key))).status).toBe(200);
  await gateway.services.auth.kill();
  expect((await gateway.get(beacons, withKey(key))).status).toBe(200);
  expect((await gateway.get(beacons, withKey(madeUp()))).status).toBe(503);
});
