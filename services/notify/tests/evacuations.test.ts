import { randomUUID } from 'node:crypto';
import { listRollCallNumbers } from '@floorlight/contracts/call-back';
import type { Evacuation, RollCallEntry } from '@floorlight/contracts/evacuations';
import type { LiveFrame } from '@floorlight/contracts/live';
import { listNotifications } from '@floorlight/contracts/notifications';
import { sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcements, phoneNumbers } from '../src/schema.ts';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest();
});
afterAll(() => notify.stop());

const within = { within: 20_000 };
const evacuationOf = (of: Partial<Evacuation> = {}): Evacuation => ({
  ...{ id: randomUUID(), siteId: notify.siteId, drill: false, kind: 'fire', reason: null, language: null, zones: [] },
  ...{ instructions: '', alertId: null, calledBy: randomUUID(), calledByName: 'Mia Chen' },
  ...{ calledAt: new Date().toISOString(), endedAt: null, endedBy: null, endedByName: null, wardens: 1, version: 1 },
  ...of,
});
const entryOf = (evacuationId: string, of: Partial<RollCallEntry> = {}): RollCallEntry => ({
  ...{ evacuationId, userId: randomUUID(), userName: 'Sam Worker', status: 'safe', how: 'phone', zone: null },
  ...{ answeredAt: new Date().toISOString(), answeredBy: null, answeredByName: null, point: null, isOffSite: false },
  ...{ isLate: false, lastSeen: null, addedAt: new Date().toISOString(), version: 1 },
  ...of,
});
const typesOf = (frames: LiveFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'notification' ? frame.data.type : []));

test('everybody at the site learns of an evacuation once, also who comes back later, and of its end', async () => {
  const [worker, manager, away] = [
    await notify.user({ role: 'worker' }),
    await notify.user(),
    await notify.user({ role: 'worker' }),
  ];
  const [atWork, atDesk] = [await notify.socket(worker), await notify.socket(manager)];
  const before = await notify.socket(away);
  const last = before.frames().findLast((frame) => frame.type === 'heartbeat')?.seq ?? 0;
  await before.close();
  const drill = evacuationOf({ drill: true });
  const called = eventOf('safety.evacuation.called', notify.siteId, { evacuation: drill });
  await notify.publish(called);
  await notify.publish(called);
  await notify.publish(
    eventOf('safety.evacuation.ended', notify.siteId, {
      evacuation: { ...drill, endedAt: new Date().toISOString(), endedByName: 'Mia Chen', version: 2 },
    }),
  );
  for (const socket of [atWork, atDesk])
    await eventually(() => expect(typesOf(socket.frames())).toEqual(['evacuation_called', 'evacuation_ended']), within);
  const back = await notify.socket(away, { after: last });
  await eventually(() => expect(typesOf(back.frames())).toEqual(['evacuation_called', 'evacuation_ended']), within);
  const shown = succeeded(await manager.call(listNotifications)).map(({ title, message }) => [title, message]);
  expect(shown[0]).toEqual(['Drill over', 'Ended by Mia Chen']);
  expect(shown.map(([title]) => title)).toEqual(['Drill over', 'DRILL: evacuate now']);
  expect(succeeded(await worker.call(listNotifications))).toEqual([]);
  const due = await notify.db.orm.select({ id: announcements.id }).from(announcements).where(sql`push_due`);
  expect(due).toEqual([]); // each was queued for the devices
  await Promise.all([atWork, atDesk, back].map((socket) => socket.close()));
});

test('answers reach the managers in a few frames, and whoever needs help is announced to them', async () => {
  const [worker, manager] = [await notify.user({ role: 'worker' }), await notify.user()];
  const [atWork, atDesk] = [await notify.socket(worker), await notify.socket(manager)];
  const evacuation = evacuationOf();
  const answers = Array.from({ length: 40 }, () => entryOf(evacuation.id));
  const help = entryOf(evacuation.id, { status: 'needs_help', zone: 'Packing' });
  for (const entry of [...answers, help])
    await notify.publish(eventOf('safety.evacuation.answered', notify.siteId, { evacuation, entry }));
  const frames = () => atDesk.frames().flatMap((frame) => (frame.type === 'roll_call_changed' ? [frame.entries] : []));
  await eventually(() => expect(frames().flat()).toHaveLength(41), within);
  expect(frames().length).toBeLessThan(41);
  await eventually(() => expect(typesOf(atDesk.frames())).toEqual(['evacuation_help']), within);
  expect(atWork.frames().some(({ type }) => type === 'roll_call_changed')).toBe(false);
  expect(succeeded(await manager.call(listNotifications))[0]).toMatchObject({
    ...{ title: 'Sam Worker needs help', message: 'In the evacuation, last known in Packing', type: 'error' },
  });
  await Promise.all([atWork.close(), atDesk.close()]);
});

test('while an evacuation runs, wardens see the verified numbers of the site and get its mails, and nobody else does', async () => {
  const [worker, warden] = [await notify.user({ role: 'worker' }), await notify.user({ role: 'lead', language: 'es' })];
  const admin = await notify.user({ role: 'administrator' });
  const userId = worker.person.id;
  await notify.db.orm.insert(phoneNumbers).values([
    { userId, number: '+15550000021', verifiedAt: new Date() },
    { userId: admin.person.id, number: '+15550000022' },
  ]);
  const evacuation = evacuationOf();
  const numbers = () => warden.call(listRollCallNumbers, { params: { id: evacuation.id } });
  expect((await numbers()).status).toBe(404);
  await notify.handOver(eventOf('safety.evacuation.called', notify.siteId, { evacuation }));
  expect(succeeded(await numbers())).toEqual([{ userId, number: '+15550000021' }]);
  expect((await worker.call(listRollCallNumbers, { params: { id: evacuation.id } })).status).toBe(403);
  const over = { ...evacuation, endedAt: new Date().toISOString(), endedByName: 'Mia Chen', version: 2 };
  await notify.handOver(eventOf('safety.evacuation.ended', notify.siteId, { evacuation: over }));
  expect((await numbers()).status).toBe(404);

  const subjects = (to: string) =>
    notify.mailbox.mails().flatMap(({ to: [first], subject }) => (first?.address === to ? [subject] : []));
  await eventually(() => expect(subjects(warden.person.email)).toContain('FIN DE LA EMERGENCIA: Main Warehouse'));
  expect(subjects(worker.person.email)).toEqual([]);
});
