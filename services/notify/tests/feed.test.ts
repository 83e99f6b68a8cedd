import { randomUUID } from 'node:crypto';
import { closeCodes } from '@floorlight/contracts/live';
import { countUnread, listNotifications, markAllRead, markRead } from '@floorlight/contracts/notifications';
import type { Person } from '@floorlight/contracts/person';
import { eq } from '@floorlight/database/drizzle';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMissed } from '../src/live/feed.ts';
import { deadLetters, people } from '../src/schema.ts';
import { eventOf } from './fixtures.ts';
import { isSequence } from './live-client.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest();
});
afterAll(() => notify.stop());

const raise = async (): Promise<string> => {
  const event = eventOf('safety.alert.raised', notify.siteId, { alert: alertOf({ siteId: notify.siteId }) });
  await notify.handOver(event);
  return event.id;
};
const list = async (who: TestUser) => succeeded(await who.call(listNotifications));
const unread = async (who: TestUser) => succeeded(await who.call(countUnread)).count;
const read = (who: TestUser, id: string) => who.call(markRead, { params: { id } });

test('the panel shows the ten newest, newest first, and the unread count includes all', async () => {
  const manager = await notify.user();
  const ids: string[] = [];
  for (let index = 0; index < 12; index++) ids.push(await raise());
  expect((await list(manager)).map(({ id }) => id)).toEqual(ids.slice(2).reverse());
  expect(await unread(manager)).toBe(12);
});

test('older notifications come page by page, each once, while newer ones are announced', async () => {
  const manager = await notify.user();
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.unshift(await raise());
  const page = async (before?: string) => {
    const answer = await manager.call(listNotifications, { query: { limit: 2, before } });
    return { ids: succeeded(answer).map(({ id }) => id), next: answer.headers.get('link') };
  };
  const first = await page();
  await raise();
  const second = await page(first.ids[1]);
  const third = await page(second.ids[1]);
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids);
  expect(second.next).toContain(`before=${second.ids[1]}`);
  expect(third.next).toBeNull();
});

test('all that was announced about an alert is one row, which counts once and is unread again after a new round', async () => {
  const manager = await notify.user();
  const alert = alertOf({ siteId: notify.siteId });
  await notify.handOver(eventOf('safety.alert.raised', notify.siteId, { alert }));
  const [raised] = await list(manager);
  const other = await raise();
  await read(manager, raised?.id ?? '');
  expect(await unread(manager)).toBe(1);
  for (const round of [1, 2])
    await notify.handOver(
      eventOf('safety.alert.escalated', notify.siteId, {
        alert: { ...alert, escalations: round, version: round + 1 },
        round,
      }),
    );
  const rows = await list(manager);
  expect(rows).toMatchObject([{ isRead: false, metadata: { alertId: alert.id, escalation: 2 } }, { id: other }]);
  expect(rows).toHaveLength(2);
  expect(await unread(manager)).toBe(2);
  await read(manager, rows[0]?.id ?? '');
  expect(await unread(manager)).toBe(1);
});

test('marking all read reaches zero, tells the other devices, and leaves later notifications and other people alone', async () => {
  const [manager, other] = [await notify.user(), await notify.user()];
  const socket = await notify.socket(manager);
  await raise();
  await raise();
  expect(succeeded(await manager.call(markAllRead, { query: {} }))).toEqual({ count: 0 });
  expect(await unread(manager)).toBe(0);
  expect((await list(manager)).map(({ isRead }) => isRead)).toEqual([true, true]);
  await eventually(() => socket.frames().some(({ type }) => type === 'notifications_read'));
  const later = await raise();
  expect(await unread(manager)).toBe(1);
  const seen = (await list(manager))[1]?.id ?? '';
  succeeded(await manager.call(markAllRead, { query: { newest: seen } }));
  expect(await unread(manager)).toBe(1);
  expect((await list(manager))[0]).toMatchObject({ id: later, isRead: false });
  expect(await unread(other)).toBe(3);
  await socket.close();
});

test('marking read affects one user only, and repeating it changes nothing', async () => {
  const [manager, other] = [await notify.user(), await notify.user()];
  const id = await raise();
  for (const _ of ['once', 'again'])
    expect(await read(manager, id)).toMatchObject({ status: 200, body: { id, isRead: true } });
  expect(await unread(manager)).toBe(0);
  expect(await unread(other)).toBe(1);
  expect(await list(other)).toMatchObject([{ id, isRead: false }]);
});

test("another user's notification, an unknown one and a live-only one are not found", async () => {
  const manager = await notify.user();
  const otherUser = await notify.unknownUser();
  const id = await raise();
  expect((await read(otherUser, id)).status).toBe(404);
  expect((await read(manager, randomUUID())).status).toBe(404);
  const repeat = eventOf('safety.alert.repeated', notify.siteId, {
    alert: alertOf({ siteId: notify.siteId, pressCount: 2 }),
  });
  await notify.handOver(repeat);
  expect((await read(manager, repeat.id)).status).toBe(404);
  expect((await read(manager, 'not-an-id')).status).toBe(400);
});

test('every endpoint needs a principal, and takes one that expired while auth is away', async () => {
  const manager = await notify.user();
  await raise();
  const signedOut = client(notify.instance.baseUrl);
  for (const endpoint of [listNotifications, countUnread, markAllRead])
    expect((await signedOut(endpoint)).status).toBe(401);
  expect((await signedOut(markRead, { params: { id: randomUUID() } })).status).toBe(401);

  notify.auth.setAway(true);
  const { token } = await notify.auth.expiredTokenFor('notify', manager.principal);
  expect(succeeded(await client(notify.instance.baseUrl, token)(countUnread)).count).toBe(1);
});

test('an older event about a person never replaces a newer one', async () => {
  const manager = await notify.user({ version: 3 });
  const update = (of: Partial<Person>) =>
    notify.handOver(eventOf('auth.user.updated', notify.siteId, { person: { ...manager.person, ...of } }));
  await update({ isActive: false, version: 2 });
  await update({ isActive: false, version: 3 });
  await raise();
  expect(await unread(manager)).toBe(1);
  await update({ isActive: false, version: 4 });
  await raise();
  expect(await unread(manager)).toBe(0);
});

test('the copy of a person has their language, and none after an event without one', async () => {
  const { person } = await notify.user({ language: 'es' });
  const language = async () => {
    const [copy] = await notify.db.orm.select().from(people).where(eq(people.id, person.id));
    return copy?.language;
  };
  expect(await language()).toBe('es');
  const { language: _, ...withoutLanguage } = person;
  await notify.handOver(eventOf('auth.user.updated', notify.siteId, { person: { ...withoutLanguage, version: 2 } }));
  expect(await language()).toBeNull();
});

test('a manager whose event arrives on the bus gets alerts from then on', async () => {
  const manager = await notify.unknownUser();
  await notify.publish({ ...eventOf('auth.user.registered', notify.siteId, { person: manager.person }), payload: {} });
  await notify.publish(eventOf('auth.user.registered', notify.siteId, { person: manager.person }));
  await eventually(async () => {
    await raise();
    return (await unread(manager)) > 0;
  });
  const letters = await notify.db.orm.select().from(deadLetters);
  expect(letters.filter(({ data }) => data.includes(notify.siteId))).toMatchObject([{ consumer: 'notify-hears-auth' }]);
});

test('a manager whose event arrives late gets, and is mailed, the alerts since that event and no others', async () => {
  const colleague = await notify.user();
  await raise();
  const newcomer = await notify.unknownUser();
  const verified = eventOf('auth.user.verified', notify.siteId, { person: newcomer.person });
  const socket = await notify.socket(newcomer);
  const missed = [await raise(), await raise()];
  await notify.handOver(verified);
  await notify.handOver({ ...verified, id: randomUUID() });

  expect((await list(newcomer)).map(({ id }) => id)).toEqual(missed.toReversed());
  expect(await list(colleague)).toHaveLength(3);
  const frames = await socket.waitFor(2);
  expect(frames.map(({ data }) => data.id)).toEqual(missed);
  expect(isSequence(frames)).toBe(true);
  const mine = () => notify.mailbox.mails().filter(({ to }) => to[0]?.address === newcomer.person.email);
  await eventually(() => mine().length > 0);
  expect(mine().map(({ subject }) => subject)).toEqual([
    'EMERGENCY: Medical Emergency and one more alert at Main Warehouse',
  ]);
  await socket.close();
});

test('a manager gets missed alerts even when an older event arrives after a newer one', async () => {
  const manager = await notify.unknownUser();
  const verified = eventOf('auth.user.verified', notify.siteId, { person: manager.person });
  const id = await raise();
  const renamed = { ...manager.person, firstName: 'Maya', version: 2 };
  await notify.handOver(eventOf('auth.user.updated', notify.siteId, { person: renamed }));
  expect(await list(manager)).toEqual([]);
  await notify.handOver(verified);
  expect(await list(manager)).toMatchObject([{ id }]);
});

test('a manager and an alert that arrive at the same moment never miss each other', async () => {
  const newcomers = await Promise.all(Array.from({ length: 20 }, () => notify.unknownUser()));
  const verifications = newcomers.map(({ person }) => eventOf('auth.user.verified', notify.siteId, { person }));
  const ids = await Promise.all(
    verifications.map(async (event) => {
      const [id] = await Promise.all([raise(), notify.handOver(event)]);
      return id;
    }),
  );
  for (const newcomer of newcomers) {
    expect(await unread(newcomer)).toBe(ids.length);
    expect((await list(newcomer)).every(({ id }) => ids.includes(id))).toBe(true);
  }
});

test('who is no manager any more has nothing that was announced to managers, and has it again with the role', async () => {
  const manager = await notify.user();
  const change = changes(manager);
  const [first, marked] = [await raise(), await raise()];
  await read(manager, marked);
  await change({ role: 'worker' }, 2);
  expect([await list(manager), await unread(manager)]).toEqual([[], 0]);
  expect((await read(manager, first)).status).toBe(404);
  expect(await replayed(manager)).toEqual([]);
  await raise();
  await change({}, 3);
  const last = await raise();
  expect((await list(manager)).map(({ id, isRead }) => [id, isRead])).toEqual([
    [last, false],
    [marked, true],
    [first, false],
  ]);
  expect(await unread(manager)).toBe(2);
  expect(await replayed(manager)).toEqual([first, marked, last]);
});

test('what a manager had missed goes with the role, too; what is about themselves stays', async () => {
  const manager = await notify.unknownUser();
  const alert = alertOf({ siteId: notify.siteId, reportedBy: manager.person.id });
  const verified = eventOf('auth.user.verified', notify.siteId, { person: manager.person });
  const missed = await raise();
  await notify.handOver(eventOf('safety.alert.raised', notify.siteId, { alert }));
  await notify.handOver(verified);
  const acknowledged = eventOf('safety.alert.acknowledged', notify.siteId, {
    alert: { ...alert, status: 'acknowledged', version: 2 },
  });
  await notify.handOver(acknowledged);
  expect((await list(manager)).map(({ id }) => id)).toEqual([acknowledged.id, missed]);
  await changes(manager)({ role: 'worker' }, 2);
  expect((await list(manager)).map(({ id }) => id)).toEqual([acknowledged.id]);
  expect(await unread(manager)).toBe(1);
  expect((await read(manager, missed)).status).toBe(404);
  expect(await replayed(manager)).not.toContain(missed);
  expect(await replayed(manager)).toContain(acknowledged.id);
});

test('a manager who moves to another site gets what is announced there, and has nothing of the old one', async () => {
  const siteId = `${notify.siteId}-other`;
  const manager = await notify.user();
  await raise();
  const moved = { ...manager.person, siteId, version: 2 };
  const socket = await notify.socket(manager);
  await notify.handOver(eventOf('auth.user.updated', siteId, { person: moved }));
  // A principal of the old site ends with its socket; the client comes back with a new one.
  expect(await socket.closed).toBe(closeCodes.siteChanged);
  await raise();
  const there = eventOf('safety.alert.raised', siteId, { alert: alertOf({ siteId }) });
  await notify.handOver(there);
  expect((await list(manager)).map(({ id }) => id)).toEqual([there.id]);
  expect(await unread(manager)).toBe(1);
});

const changes =
  ({ person }: TestUser) =>
  (of: Partial<Person>, version: number) =>
    notify.handOver(eventOf('auth.user.updated', notify.siteId, { person: { ...person, ...of, version } }));

/** What a device gets that has nothing yet of what was announced since the test began. */
async function replayed({ person }: TestUser): Promise<string[]> {
  const position = { userId: person.id, siteId: notify.siteId, cursor: 0 };
  const missed = await readMissed(notify.db, [position], 100);
  return missed.map(({ message }) => JSON.parse(message).id);
}
