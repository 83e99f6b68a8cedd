import { randomUUID } from 'node:crypto';
import { emergencyTypes } from '@floorlight/contracts/alerts';
import { type FloorEvent, parseEvent } from '@floorlight/contracts/events';
import { hideNames } from '@floorlight/contracts/hidden-names';
import { listNotifications } from '@floorlight/contracts/notifications';
import { eq } from '@floorlight/database/drizzle';
import { createLogger } from '@floorlight/telemetry/logger';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotifyContext } from '../src/context.ts';
import type { Push } from '../src/live/push.ts';
import { onAlertAtOnce } from '../src/reactions/on-alerts.ts';
import { alerts, announcements, siteFeeds } from '../src/schema.ts';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest();
});
afterAll(() => notify.stop());

const consumer = 'notify-hears-safety';
const pushes: Push[] = [];
const context = {
  log: createLogger({ service: 'notify', level: 'fatal' }),
  live: { push: (all: Push[]) => void pushes.push(...all) },
  hasPlan: () => false,
  queueMailsNow: () => {},
  queuePushesNow: () => {},
  publishReach: () => {},
} as unknown as NotifyContext; // all that announcing a new alert uses

const raisedBy = ({ person }: TestUser): FloorEvent<'safety.alert.raised'> => {
  const { siteId } = notify;
  const reportedByName = `${person.firstName} ${person.lastName}`;
  const alert = alertOf({ siteId, ...emergencyTypes.medical, reportedBy: person.id, reportedByName });
  return parseEvent(hideNames(eventOf('safety.alert.raised', siteId, { alert }))) as FloorEvent<'safety.alert.raised'>;
};

/** Announces it in one statement. Returns false if that statement has stored nothing. */
async function announceAtOnce(event: FloorEvent<'safety.alert.raised'>): Promise<boolean> {
  const atOnce = onAlertAtOnce(context)(event, consumer);
  const { rows } = atOnce ? await notify.db.runAlone(atOnce.statement) : { rows: [] };
  if (rows[0]) atOnce?.onStored(rows[0]);
  return rows.length > 0;
}

const stored = async ({ id }: { id: string }) =>
  (await notify.db.orm.select().from(announcements).where(eq(announcements.id, id)))[0];

test('a new alert is announced in one statement, as it would be in two steps', async () => {
  const sender = await notify.user({ role: 'worker', firstName: 'Ada "The\\Count"', lastName: 'O’Byron' });
  const manager = await notify.user();
  const [first, second] = [raisedBy(sender), raisedBy(sender)];
  await notify.handOver({
    ...first,
    id: randomUUID(),
    payload: { alert: { ...first.payload.alert, id: randomUUID() } },
  });
  expect(JSON.stringify(second)).not.toContain('Ada');
  expect(await announceAtOnce(second)).toBe(true);

  const [newest, before] = succeeded(await manager.call(listNotifications));
  expect(newest).toMatchObject({ id: second.id, message: expect.stringContaining('Ada "The\\Count" O’Byron') });
  expect({ ...newest, id: '', metadata: {}, createdAt: '' }).toEqual({
    ...before,
    id: '',
    metadata: {},
    createdAt: '',
  });
  const [own, other] = [await stored(second), before && (await stored(before))];
  expect(own?.data).toMatchObject({ reportedByName: 'Ada "The\\Count" O’Byron' });
  expect([own?.seq, own?.place]).toEqual([(other?.seq ?? 0) + 1, (other?.place ?? 0) + 1]);
  expect(pushes.at(-1)).toMatchObject({ seq: own?.seq, messages: { listed: expect.stringContaining('Ada \\"The') } });
  const [state] = await notify.db.orm.select().from(alerts).where(eq(alerts.id, second.payload.alert.id));
  expect(state).toMatchObject({ status: 'active', version: 1, round: 0, senderId: sender.person.id });
});

test('what is known already is not announced at once: a repeat, an alert that was answered, an unknown sender', async () => {
  const sender = await notify.user({ role: 'worker' });
  const [repeated, answered] = [raisedBy(sender), raisedBy(sender)];
  expect(await announceAtOnce(repeated)).toBe(true);
  expect(await announceAtOnce(repeated)).toBe(false);
  const alert = { ...answered.payload.alert, status: 'acknowledged' as const, version: 2 };
  await notify.handOver(eventOf('safety.alert.acknowledged', notify.siteId, { alert }));
  expect(await announceAtOnce(answered)).toBe(false);
  expect(await announceAtOnce(raisedBy(await notify.unknownUser()))).toBe(false);
});

test('alerts that come together over several connections get numbers without a gap', async () => {
  const sender = await notify.user({ role: 'worker' });
  const topOf = async () =>
    (await notify.db.orm.select().from(siteFeeds).where(eq(siteFeeds.siteId, notify.siteId)))[0]?.top ?? 0;
  const before = await topOf();
  const events = Array.from({ length: 30 }, () => raisedBy(sender));
  const twice = [...events, ...events];
  const handled = await Promise.allSettled(twice.map(announceAtOnce));
  expect(handled.filter((each) => each.status === 'fulfilled' && each.value)).toHaveLength(events.length);
  const numbers = await Promise.all(events.map(async (event) => (await stored(event))?.seq));
  expect(numbers.toSorted()).toEqual(events.map((_, index) => before + index + 1).toSorted());
  expect(await topOf()).toBe(before + events.length);
});

test('whoever has registered a moment ago is named, because auth knows them', async () => {
  const sender = await notify.unknownUser({ role: 'worker', firstName: 'Nia', lastName: 'Okoye' });
  const manager = await notify.user();
  const event = raisedBy(sender);
  await notify.handOver(event);
  const [newest] = succeeded(await manager.call(listNotifications));
  expect(newest).toMatchObject({ id: event.id, message: expect.stringContaining('Nia Okoye') });
});
