import * as push from '@floorlight/contracts/push';
import { succeeded } from '@floorlight/test-kit/client';
import { startPushService, type TestPushService } from '@floorlight/test-kit/push-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushSubscriptions } from '../src/schema.ts';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';
import { devicesOf, siteWithDevice, subscribe } from './pushes.ts';

let notify: NotifyUnderTest;
let service: TestPushService;
beforeAll(async () => {
  [notify, service] = await Promise.all([notifyUnderTest(), startPushService()]);
});
afterAll(async () => {
  await notify.stop();
  await service.stop();
});

const newSite = () => siteWithDevice(notify, service);

test('pushes end with the session, with the account, and when the person ends them', async () => {
  const { siteId, manager } = await newSite();
  await notify.handOver(
    eventOf('auth.session.revoked', siteId, { userId: manager.person.id, sessionIds: [manager.principal.sid] }),
  );
  expect(await devicesOf(manager)).toEqual([]);
  // Its principal still works for some minutes.
  const { key } = succeeded(await manager.call(push.getPushKey));
  const { endpoint, keys } = service.newDevice();
  expect((await manager.call(push.subscribeToPush, { body: { endpoint, keys, key } })).status).toBe(409);

  const leaver = await notify.user({ siteId });
  await subscribe(leaver, service.newDevice());
  const person = { ...leaver.person, isActive: false, version: 2 };
  await notify.handOver(eventOf('auth.user.updated', siteId, { person }));
  expect(await devicesOf(leaver)).toEqual([]);

  const other = await notify.user({ siteId });
  const device = await subscribe(other, service.newDevice());
  const stranger = await notify.user({ siteId });
  const end = (who: TestUser) => who.call(push.unsubscribeFromPush, { params: { id: device.id } });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(other)).status).toBe(204);
  expect(await devicesOf(other)).toEqual([]);
});

test('a device belongs to whoever subscribed it last, and keeps its settings under a new address', async () => {
  const { siteId, manager, device } = await newSite();
  const next = await notify.user({ siteId, role: 'worker' });
  expect(await subscribe(next, device, { routine: ['tote'] })).toMatchObject({ isThisSession: true, name: 'Phone' });
  expect(await devicesOf(manager)).toEqual([]);
  const renewed = service.newDevice();
  await subscribe(next, renewed, { name: null, replaces: device.endpoint });
  expect(await devicesOf(next)).toEqual([expect.objectContaining({ name: 'Phone', routine: ['tote'] })]);
});

test('a subscription with an unusable key or address is refused, one with an old key told to subscribe again', async () => {
  const { manager } = await newSite();
  const { key } = succeeded(await manager.call(push.getPushKey));
  const { endpoint, keys } = service.newDevice();
  const status = async (of: object) =>
    (await manager.call(push.subscribeToPush, { body: { endpoint, keys, key, ...of } })).status;
  const notOnTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  for (const wrong of ['http://10.0.0.1/push', 'https://me:secret@push.test/', 'ftp://push.test/', 'push'])
    expect(await status({ endpoint: wrong })).toBe(400);
  expect(await status({ keys: { ...keys, p256dh: notOnTheCurve } })).toBe(400);
  expect(await status({ key: keys.p256dh })).toBe(409);
  expect(await notify.db.orm.$count(pushSubscriptions)).toBeGreaterThan(0);
});
