import { randomUUID } from 'node:crypto';
import { listNotifications } from '@floorlight/contracts/notifications';
import { eq, inArray, sql } from '@floorlight/database/drizzle';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearOldPositions, clearPositionsOf } from '../src/notifications/clear-positions.ts';
import { deleteOutdatedNotifications } from '../src/notifications/delete-outdated-notifications.ts';
import { alerts, announcements, notifications, siteFeeds } from '../src/schema.ts';
import { eventOf, incidentOf } from './fixtures.ts';
import { isSequence } from './live-client.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest();
});
afterAll(() => notify.stop());

const raise = async () => {
  const event = eventOf('safety.alert.raised', notify.siteId, { alert: alertOf({ siteId: notify.siteId }) });
  await notify.handOver(event);
  return event.id;
};
const age = (id: string, days: number) =>
  notify.db.orm
    .update(announcements)
    .set({ occurredAt: sql`now() - ${days} * interval '1 day'`, mailDue: false })
    .where(eq(announcements.id, id));
const topOfSite = async () => {
  const [feed] = await notify.db.orm.select().from(siteFeeds).where(eq(siteFeeds.siteId, notify.siteId));
  return feed?.top ?? 0;
};
const list = async (who: TestUser) => succeeded(await who.call(listNotifications)).map(({ id }) => id);

test('outdated notifications are deleted, and the feed continues with a gap in its numbers', async () => {
  const manager = await notify.user();
  const [old, other, young] = [await raise(), await raise(), await raise()];
  await age(old, 91);
  await age(other, 91);
  await age(young, 89);
  await deleteOutdatedNotifications(notify.db, 90);
  expect(await list(manager)).toEqual([young]);

  const socket = await notify.socket(manager, { after: 0 });
  const next = await raise();
  const frames = await socket.waitFor(2);
  expect(frames.map(({ data }) => data.id)).toEqual([young, next]);
  const [first] = frames;
  expect(first).toMatchObject({ after: (first?.seq ?? 0) - 1 });
  expect(isSequence(frames)).toBe(true);
  await socket.close();
});

test('a client that reconnects behind deleted rows starts at the top and gets what follows', async () => {
  const manager = await notify.user();
  for (let index = 0; index < 3; index++) await age(await raise(), 91);
  await deleteOutdatedNotifications(notify.db, 90);
  const top = await topOfSite();
  const socket = await notify.socket(manager, { after: top - 3 });
  expect(socket.frames()).toEqual([{ type: 'heartbeat', seq: top }]);
  await raise();
  expect(await socket.waitFor(1)).toMatchObject([{ after: top, seq: top + 1 }]);
  await socket.close();
});

test('what is live only stays for two days; an open alert stays', async () => {
  const manager = await notify.user();
  const start = await topOfSite();
  const incident = incidentOf({ siteId: notify.siteId, version: 2 });
  const update = eventOf('safety.incident.updated', notify.siteId, { incident });
  await notify.handOver(update);
  await age(update.id, 3);
  const [open, ended] = [alertOf({ siteId: notify.siteId }), alertOf({ siteId: notify.siteId, status: 'resolved' })];
  for (const alert of [open, ended]) await notify.handOver(eventOf('safety.alert.raised', notify.siteId, { alert }));
  await notify.db.orm.update(alerts).set({ receivedAt: sql`now() - interval '91 days'` });
  const countRows = async (id: string) => notify.db.orm.$count(notifications, eq(notifications.id, id));
  const resumed = async () => {
    const socket = await notify.socket(manager, { after: start });
    await socket.close();
    return socket.notifications().map(({ data }) => data.id);
  };
  expect(await resumed()).toContain(update.id);
  // A locked row is skipped until the next run.
  await eventually(async () => {
    await deleteOutdatedNotifications(notify.db, 90);
    expect(await notify.db.orm.$count(alerts, eq(alerts.id, ended.id))).toBe(0);
  });
  expect(await resumed()).not.toContain(update.id);
  expect(await countRows(update.id)).toBe(1); // its reporter's
  expect(await notify.db.orm.$count(alerts, eq(alerts.id, open.id))).toBe(1);
});

test('a position is deleted after two days, as no panel shows it; older ones are cleared from the rest', async () => {
  const alert = { ...alertOf({ siteId: notify.siteId }), latitude: 40.7, longitude: -74, locationAccuracy: 5 };
  const raised = eventOf('safety.alert.raised', notify.siteId, { alert });
  const located = eventOf('safety.alert.located', notify.siteId, { alert: { ...alert, latitude: 40.8, version: 2 } });
  for (const event of [raised, located]) await notify.handOver(event);
  const stored = async (id: string) => {
    const [row] = await notify.db.orm.select().from(announcements).where(eq(announcements.id, id));
    return row?.data;
  };
  await age(located.id, 1);
  await age(raised.id, 29);
  await deleteOutdatedNotifications(notify.db, 90);
  await clearOldPositions(notify.db, 30);
  expect(await stored(located.id)).toMatchObject({ latitude: 40.8 });
  expect(await stored(raised.id)).toMatchObject({ latitude: 40.7, longitude: -74, locationAccuracy: 5 });

  await age(located.id, 3);
  await age(raised.id, 31);
  await eventually(async () => {
    await deleteOutdatedNotifications(notify.db, 90);
    expect(await stored(located.id)).toBeUndefined();
  });
  await clearOldPositions(notify.db, 30);
  const cleared = { latitude: null, longitude: null, locationAccuracy: null, latestLocation: null };
  expect(await stored(raised.id)).toMatchObject({ id: alert.id, title: alert.title, ...cleared });
});

test('the positions of a person’s alerts are cleared when they erase their account', async () => {
  const raisedBy = (reportedBy: string) => {
    const alert = { ...alertOf({ siteId: notify.siteId }), reportedBy, latitude: 40.7, longitude: -74 };
    return eventOf('safety.alert.raised', notify.siteId, { alert });
  };
  const me = randomUUID();
  const [mine, other] = [raisedBy(me), raisedBy(randomUUID())];
  for (const event of [mine, other]) await notify.handOver(event);
  await notify.db.transaction((tx) => clearPositionsOf(tx, me));
  const rows = await notify.db.orm
    .select()
    .from(announcements)
    .where(inArray(announcements.id, [mine.id, other.id]));
  const latitudes = new Map(rows.map(({ id, data }) => [id, 'latitude' in data && data.latitude]));
  expect([latitudes.get(mine.id), latitudes.get(other.id)]).toEqual([null, 40.7]);
});

test('one run deletes everything outdated', async () => {
  await notify.db.orm.insert(announcements).values(
    Array.from({ length: 450 }, () => ({
      id: randomUUID(),
      siteId: notify.siteId,
      occurredAt: new Date(Date.now() - 100 * 86_400_000),
      title: 'Old',
      message: '',
      metadata: { liveType: 'break_update' as const, breakId: randomUUID() },
      data: { id: randomUUID(), kind: 'over' as const },
      listed: true,
      mailDue: false,
    })),
  );
  await deleteOutdatedNotifications(notify.db, 90);
  expect(await notify.db.orm.$count(announcements, eq(announcements.title, 'Old'))).toBe(0);
});
