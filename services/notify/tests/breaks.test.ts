import { randomUUID } from 'node:crypto';
import { listNotifications } from '@floorlight/contracts/notifications';
import { eq } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '../src/schema.ts';
import { eventOf, sessionOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest();
});
afterAll(() => notify.stop());

const panelOf = async (who: TestUser) => succeeded(await who.call(listNotifications));
const within = { within: 15_000 };

test('a person over their break time is notified once; managers are not, also not later', async () => {
  const [worker, manager] = [await notify.user({ role: 'worker' }), await notify.user()];
  const [workerSocket, managerSocket] = [await notify.socket(worker), await notify.socket(manager)];
  const session = sessionOf();
  const expired = eventOf('breaks.session.expired', notify.siteId, { session, userId: worker.person.id });
  await notify.publish(expired);
  await notify.publish(expired);
  const [frame] = await workerSocket.waitFor(1, 15_000);
  expect(frame?.data).toMatchObject({
    type: 'break_update',
    title: 'Break time is up',
    data: { id: session.id, kind: 'over' },
  });

  const extended = {
    session: sessionOf({ extendedByName: 'Mia Chen', extensionReason: 'Queue' }),
    userId: worker.person.id,
  };
  await notify.publish(eventOf('breaks.session.extended', notify.siteId, extended));
  const cancelled = { session: sessionOf({ cancelledByName: 'Mia Chen' }), userId: worker.person.id };
  const actor = { id: manager.person.id, name: 'Mia Chen', role: 'manager' };
  await notify.publish(eventOf('breaks.session.cancelled', notify.siteId, cancelled, { actor }));
  await notify.publish(eventOf('breaks.session.cancelled', notify.siteId, cancelled));
  const frames = await workerSocket.waitFor(4, 15_000);
  expect(frames.map(({ data }) => data.type === 'break_update' && data.data.kind)).toEqual([
    'over',
    'extended',
    'cancelled',
    'cancelled',
  ]);
  expect((await panelOf(worker)).map(({ message }) => message)).toEqual([
    'Your break was cancelled because you did not end it within 12 hours.',
    'Mia Chen cancelled your break.',
    'Mia Chen gave your break more time: Queue',
    'You are over your break time. Come back as soon as you can.',
  ]);

  const { person } = manager;
  const early = { occurredAt: new Date(Date.now() - 60_000).toISOString() };
  await notify.handOver(eventOf('auth.user.updated', notify.siteId, { person: { ...person, version: 2 } }, early));
  expect(await panelOf(manager)).toEqual([]);
  expect(managerSocket.notifications()).toEqual([]);
  await Promise.all([workerSocket.close(), managerSocket.close()]);
});

test('connected managers receive breaks_changed without details; workers receive nothing', async () => {
  const [worker, manager] = [await notify.user({ role: 'worker' }), await notify.user()];
  const [workerSocket, managerSocket] = [await notify.socket(worker), await notify.socket(manager)];
  const unreadable = eventOf(
    'breaks.analytics.updated',
    notify.siteId,
    { date: '2026-11-20' },
    { payload: { date: 7 } },
  );
  await notify.publish(unreadable);
  await notify.publish(eventOf('breaks.analytics.updated', notify.siteId, { date: '2026-11-20' }));
  const changed = () => managerSocket.frames().filter((frame) => frame.type === 'breaks_changed');
  await eventually(() => changed().length > 0, within);
  expect(changed()).toEqual([{ type: 'breaks_changed' }]);
  const attested = {
    id: randomUUID(),
    userId: worker.person.id,
    day: '2026-11-20',
    missed: 1,
    privacy: 'named',
  } as const;
  await notify.publish(eventOf('breaks.shift.attested', notify.siteId, attested));
  await eventually(() => changed().length > 1, within);
  expect(changed()[1]).toEqual({ type: 'breaks_changed' });
  expect(workerSocket.frames().filter((frame) => frame.type === 'breaks_changed')).toEqual([]);
  const { rows } = await notify.db.pool.query('select subject from dead_letters where subject like $1', [
    `floor.${notify.siteId}.%`,
  ]);
  expect(rows).toEqual([{ subject: `floor.${notify.siteId}.breaks.analytics.updated` }]);
  await Promise.all([workerSocket.close(), managerSocket.close()]);
});

test('a badge on two devices notifies its owner, and managers once it goes back and forth', async () => {
  const [worker, manager] = [await notify.user({ role: 'worker' }), await notify.user()];
  const socket = await notify.socket(worker);
  const payload = { userId: worker.person.id, name: 'Sam Okafor', first: 'Handheld 7', second: 'Handheld 9' };
  await notify.publish(eventOf('auth.badge.reused', notify.siteId, payload));
  await notify.publish(eventOf('auth.badge.reused', notify.siteId, { ...payload, isBack: true }));
  const frames = await socket.waitFor(2, 15_000);
  expect(frames[0]?.data).toMatchObject({ type: 'badge_reused', data: { userId: worker.person.id } });
  const inTurn = expect.stringContaining('is used on Handheld 7 and Handheld 9 in turn');
  expect((await panelOf(worker)).map(({ message }) => message)).toEqual([
    inTurn,
    expect.stringContaining('was used on Handheld 9 within ten minutes of Handheld 7'),
  ]);
  expect((await panelOf(manager)).map(({ message }) => message)).toEqual([inTurn]);
});

test('the owner of a locked vault PIN is notified in the panel, live and by mail, and nobody else', async () => {
  const [worker, manager] = [await notify.user({ role: 'worker' }), await notify.user()];
  const socket = await notify.socket(worker);
  const until = new Date(Date.now() + 300_000).toISOString();
  const locked = eventOf('vault.pin.locked', notify.siteId, { userId: worker.person.id, until });
  await notify.publish(locked);
  await notify.publish(locked);
  const [frame] = await socket.waitFor(1, 15_000);
  expect(frame?.data).toMatchObject({ type: 'pin_locked', title: 'Vault PIN locked', data: { until } });
  await notify.mailbox.waitFor(({ to, subject }) => to[0]?.address === worker.person.email && subject.includes('PIN'));
  expect(await panelOf(worker)).toHaveLength(1);
  expect(await panelOf(manager)).toEqual([]);
  // Who has no email address gets no mail that can't be sent.
  const unmailed = await notify.user({ role: 'worker', email: '' });
  await notify.publish(eventOf('vault.pin.locked', notify.siteId, { userId: unmailed.person.id, until }));
  await eventually(async () => (await panelOf(unmailed)).length === 1);
  expect(await notify.db.orm.select().from(mails).where(eq(mails.to, ''))).toEqual([]);
});
