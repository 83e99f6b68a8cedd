import { setTimeout as pause } from 'node:timers/promises';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf, eventOf, toteOf } from './fixtures.ts';
import type { LiveClient } from './live-client.ts';
import { type Instance, type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
/** Another instance, whose line to NATS can be cut. */
let second: Instance;
let nats: Severable;
/** Connected at both all the time. */
let present: LiveClient[];
let manager: TestUser;
let worker: TestUser;
beforeAll(async () => {
  notify = await notifyUnderTest({ heartbeatSeconds: 60 });
  nats = await severable(testUrls.nats);
  second = await notify.startAnother({ natsUrl: nats.url });
  [manager, worker] = [await notify.user(), await notify.user({ role: 'worker' })];
  present = [await notify.socket(manager), await notify.socket(manager, { at: second })];
});
afterAll(async () => {
  await notify.stop();
  await nats.stop();
});

const isComplete = ({ frames }: LiveClient) =>
  frames().some((frame) => frame.type === 'heartbeat' && frame.complete === true);
/** Whether somebody who starts after reading for so long gets all of it. */
async function startsComplete(age: number, at: Instance): Promise<boolean> {
  const socket = await notify.socket(worker, { age, at });
  await socket.close();
  return isComplete(socket);
}
const settled = (at: Instance) => eventually(() => startsComplete(500, at), { within: 20_000 });

/** Changes an alert, a tote and the counts of the site. Resolves with their ids once those who are connected have them. */
async function change() {
  const [alert, tote] = [alertOf({ siteId: notify.siteId }), toteOf()];
  await notify.publish(eventOf('safety.alert.raised', notify.siteId, { alert }));
  await notify.publish(eventOf('inventory.tote.created', notify.siteId, { tote }));
  const counted = { userId: worker.person.id, count: countOf() };
  const before = present.map((socket) => countsIn(socket));
  await notify.publish(eventOf('inventory.count.saved', notify.siteId, counted));
  for (const [index, socket] of present.entries())
    await eventually(
      () =>
        alertsIn(socket).includes(alert.id) &&
        totesIn(socket).includes(tote.id) &&
        countsIn(socket) > (before[index] ?? 0),
      { within: 15_000 },
    );
  return { alert: alert.id, tote: tote.id };
}
const alertsIn = ({ notifications }: LiveClient) => notifications().map(({ data }) => data.data.id);
const totesIn = ({ frames }: LiveClient) =>
  frames().flatMap((frame) => (frame.type === 'tote_changed' ? frame.data.id : []));
const countsIn = ({ frames }: LiveClient) => frames().filter(({ type }) => type === 'counts_changed').length;

test('whoever starts gets what was sent since they read, and nothing from before, at every instance', async () => {
  for (const at of [notify.instance, second]) await settled(at);
  await change();
  await pause(700);
  const readAt = performance.now();
  await pause(700);
  const { alert, tote } = await change();
  for (const at of [notify.instance, second]) {
    const age = Math.ceil(performance.now() - readAt);
    const [asManager, asWorker] = [await notify.socket(manager, { age, at }), await notify.socket(worker, { age, at })];
    expect([alertsIn(asManager), totesIn(asManager), countsIn(asManager)]).toEqual([[alert], [tote], 1]);
    expect([alertsIn(asWorker), totesIn(asWorker), countsIn(asWorker)]).toEqual([[], [tote], 0]);
    for (const socket of [asManager, asWorker]) {
      expect(socket.frames().at(-1)).toMatchObject({ type: 'heartbeat', complete: true });
      await socket.close();
    }
  }
});

test('the feed of whoever started so goes on behind what they got', async () => {
  await settled(notify.instance);
  const readAt = performance.now();
  await pause(700);
  await change();
  const socket = await notify.socket(manager, { age: Math.ceil(performance.now() - readAt) });
  const [first] = socket.notifications();
  await change();
  const [, next] = await socket.waitFor(2);
  expect(next).toMatchObject({ after: first?.seq });
  await socket.close();
});

test('an instance vouches for no time before it had the site, and for no more than a minute', async () => {
  const third = await notify.startAnother();
  const socket = await notify.socket(worker, { age: 100, at: third });
  expect(socket.frames()).toEqual([{ type: 'heartbeat', seq: expect.any(Number) }]);
  await settled(third);
  await socket.close();
  expect(await startsComplete(30_000, third)).toBe(false);
  for (const age of [90_000, -1]) expect(await startsComplete(age, notify.instance)).toBe(false);
});

test('an instance that was without NATS does not vouch for that time', async () => {
  await settled(second);
  await nats.sever();
  await eventually(() => startsComplete(500, second).then((complete) => !complete), { within: 15_000 });
  const cutAt = performance.now();
  await nats.restore();
  await settled(second);
  expect(await startsComplete(Math.ceil(performance.now() - cutAt), second)).toBe(false);
});
