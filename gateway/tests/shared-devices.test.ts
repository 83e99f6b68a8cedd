import { randomBytes } from 'node:crypto';
import { principalHeader } from '@floorlight/contracts/principal';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, test } from 'vitest';
import { type GatewayUnderTest, gatewayUnderTest } from './gateway-under-test.ts';
import { publishDeviceRevoked, publishDisplayRevoked } from './publish-event.ts';

const raise = '/api/shared-device/emergency-alerts';

const raiseWith = async (gateway: GatewayUnderTest, cookie: string): Promise<number> => {
  const headers = { cookie, origin: gateway.url };
  return (await gateway.send(raise, { method: 'POST', headers })).status;
};

test("a device's cookie opens the one endpoint of devices, as the device, whoever is signed in on it", async () => {
  const gateway = await gatewayUnderTest();
  const { principal, cookie } = await gateway.enrolDevice();
  const mia = await gateway.signIn();
  expect(await raiseWith(gateway, cookie)).toBe(200);
  expect(await raiseWith(gateway, `${mia.cookie}; ${cookie}`)).toBe(200);
  const sent = gateway.services.safety.received.map(({ headers }) => headers[principalHeader]);
  expect(sent).toEqual([principal, principal]);

  expect(await raiseWith(gateway, mia.cookie)).toBe(401);
  expect(await raiseWith(gateway, cookie.replace(/=.*/, `=${randomBytes(32).toString('base64url')}`))).toBe(401);
  expect((await gateway.get('/api/emergency-alerts', { cookie })).status).toBe(401);
  const asSession = cookie.replace(/.*=/, 'floorlight_session=');
  expect((await gateway.get('/api/emergency-alerts', { cookie: asSession })).status).toBe(401);
  const fromElsewhere = { cookie, origin: 'https://elsewhere.example' };
  expect((await gateway.send(raise, { method: 'POST', headers: fromElsewhere })).status).toBe(403);
  expect(gateway.services.safety.received).toHaveLength(2);
});

test('a revoked device is refused at once, and the handheld that takes its place is let in', async () => {
  const gateway = await gatewayUnderTest();
  const { id, cookie, revoke } = await gateway.enrolDevice();
  expect(await raiseWith(gateway, cookie)).toBe(200);
  revoke();
  const newer = await gateway.enrolDevice({ sub: id });
  await publishDeviceRevoked(id);
  await eventually(async () => (await raiseWith(gateway, cookie)) === 401, { within: 20_000 });
  expect(await raiseWith(gateway, newer.cookie)).toBe(200);
});

test('a device that has shown its badge screen raises alerts while auth is away', async () => {
  const gateway = await gatewayUnderTest();
  const { cookie } = await gateway.enrolDevice();
  await gateway.get('/api/auth/shared-device', { cookie });
  await eventually(() => gateway.grantRequests() === 1);
  await gateway.services.auth.kill();
  expect(await raiseWith(gateway, cookie)).toBe(200);
});

test("a wall display's cookie reads what walls show, as the display, until it is revoked, and opens nothing else", async () => {
  const gateway = await gatewayUnderTest();
  const { id, principal, cookie, revoke } = await gateway.connectDisplay();
  const mia = await gateway.signIn();
  const statusOf = async (path: string, sent: string) => (await gateway.get(path, { cookie: sent })).status;
  const wall = '/api/wall/safety';
  expect(await statusOf(wall, `${mia.cookie}; ${cookie}`)).toBe(200);
  expect(gateway.services.safety.received.map(({ headers }) => headers[principalHeader])).toEqual([principal]);
  expect(await statusOf(wall, mia.cookie)).toBe(401);
  expect(await statusOf('/api/emergency-alerts', cookie)).toBe(401);
  expect(await statusOf('/api/emergency-alerts', cookie.replace(/.*=/, 'floorlight_session='))).toBe(401);
  expect(await raiseWith(gateway, cookie)).toBe(401);
  revoke();
  await publishDisplayRevoked(id);
  await eventually(async () => (await statusOf(wall, cookie)) === 401, { within: 20_000 });
});
