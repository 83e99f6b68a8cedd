import * as alarmTests from '@floorlight/contracts/alarm-tests';
import { listNotifications } from '@floorlight/contracts/notifications';
import { eq } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { startPushService, type TestPushService } from '@floorlight/test-kit/push-service';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';
import { receives, siteWithDevice, within } from './pushes.ts';

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

test('a test alarm goes through every channel of its sender alone, is audited, and counts as no alert', async () => {
  const { siteId, manager, device } = await newSite();
  const colleague = await notify.user({ siteId });
  const [own, theirs] = await Promise.all([manager, colleague].map((who) => notify.socket(who)));
  const { id } = succeeded(await manager.call(alarmTests.startAlarmTest));
  const read = async () => succeeded(await manager.call(alarmTests.getAlarmTest, { params: { id } }));
  await receives(device);
  expect(device.received[0]?.payload).toMatchObject({ kind: 'test', id, title: 'TEST alarm' });
  expect(device.received[0]?.headers.urgency).toBe('high');
  await eventually(() => expect(own?.frames()).toContainEqual({ type: 'alarm_test', id }), within);
  const mail = await notify.mailbox.waitFor(({ to }) => to.some(({ address }) => address === manager.person.email));
  expect(mail.subject).toMatch(/^TEST/);
  await eventually(async () => expect((await read()).emailAt).not.toBeNull(), within);
  expect(await read()).toMatchObject({ appAt: null, pushDevices: 1, pushAt: null, hasEmail: true });
  for (const by of ['app', 'push'] as const)
    succeeded(await manager.call(alarmTests.receivedAlarmTest, { params: { id }, body: { by } }));
  const { appAt, pushAt, startedAt } = await read();
  for (const at of [appAt, pushAt]) expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(Date.parse(startedAt));

  expect((await manager.call(alarmTests.startAlarmTest)).status).toBe(409);
  expect((await colleague.call(alarmTests.getAlarmTest, { params: { id } })).status).toBe(404);
  expect(theirs?.frames()).not.toContainEqual({ type: 'alarm_test', id });
  expect(succeeded(await manager.call(listNotifications))).toEqual([]);
  const events = await notify.db.orm.select().from(outbox).where(eq(outbox.siteId, siteId));
  expect(events.map(({ name, envelope }) => [name, envelope.payload])).toEqual([
    ['notify.alarm.tested', { testId: id, pushDevices: 1 }],
  ]);
  const receivers = succeeded(await manager.call(alarmTests.listAlarmReceivers));
  const admin = await notify.user({ role: 'administrator', siteId: randomSite() });
  const seenBy = async (by: typeof manager, query: { site: string }) =>
    succeeded(await by.call(alarmTests.listAlarmReceivers, { query }));
  expect(await seenBy(admin, { site: siteId })).toEqual(receivers);
  expect(await seenBy(admin, { site: '*' })).toEqual(
    expect.arrayContaining(receivers.map(({ onCall, ...receiver }) => receiver)),
  );
  expect(await seenBy(manager, { site: 'elsewhere' })).toEqual(receivers);
  const { token } = await notify.auth.tokenFor('notify', { ...admin.principal, needsSecondFactor: true });
  const unconfirmed = { ...admin, call: client(notify.instance.baseUrl, token) };
  for (const site of [siteId, '*']) expect(await seenBy(unconfirmed, { site })).toEqual([]);
  expect(new Map(receivers.map(({ userId, push: hasPush }) => [userId, hasPush]))).toEqual(
    new Map([
      [manager.person.id, true],
      [colleague.person.id, false],
    ]),
  );
  for (const socket of [own, theirs]) await socket?.close();
});
