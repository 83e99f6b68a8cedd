import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { BodyInput } from '@floorlight/contracts/endpoint';
import * as push from '@floorlight/contracts/push';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { TestDevice, TestPushService } from '@floorlight/test-kit/push-service';
import { expect } from 'vitest';
import { eventOf } from './fixtures.ts';
import type { NotifyUnderTest, TestUser } from './notify-under-test.ts';

/** How long a push may take. */
export const within = { within: 30_000 };

/** A new site with a manager whose device has subscribed. */
export async function siteWithDevice(notify: NotifyUnderTest, service: TestPushService) {
  const siteId = `${notify.siteId}-${randomUUID().slice(0, 8)}`;
  const [sender, manager] = await Promise.all([notify.user({ siteId, role: 'worker' }), notify.user({ siteId })]);
  const device = service.newDevice();
  await subscribe(manager, device);
  return { siteId, sender, manager, device };
}

export async function subscribe(
  who: TestUser,
  device: TestDevice,
  of: Partial<BodyInput<typeof push.subscribeToPush>> = {},
) {
  const { key } = succeeded(await who.call(push.getPushKey));
  const { endpoint, keys } = device;
  return succeeded(await who.call(push.subscribeToPush, { body: { endpoint, keys, key, name: 'Phone', ...of } }));
}

/** Hands an alarm over, as safety does. */
export const raiseAlarm = async (notify: NotifyUnderTest, of: Partial<EmergencyAlert> & { siteId: string }) => {
  const alert = alertOf({ emergencyType: 'fire', warehouseZone: 'Dock 4', reportedByName: 'Sam Worker', ...of });
  await notify.handOver(eventOf('safety.alert.raised', alert.siteId, { alert }));
  return alert;
};

export const receives = (device: TestDevice, count = 1) =>
  eventually(() => expect(device.received).toHaveLength(count), within);

export const devicesOf = async (who: TestUser) => succeeded(await who.call(push.listPushDevices));
