import { randomUUID } from 'node:crypto';
import { countUnread, listNotifications, markRead } from '@floorlight/contracts/notifications';
import type { Person } from '@floorlight/contracts/person';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadLetters } from '../src/schema.ts';
import { alertOf, eventOf } from './nouns.ts';
import { type Rig, type Somebody, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const raise = async (): Promise<string> => {
  const event = eventOf('safety.alert.raised', rig.siteId, { alert: alertOf({ siteId: rig.siteId }) });
  await rig.handOver(event);
  return event.id;
};
const list = async (who: Somebody) => succeeded(await who.call(listNotifications));
const unread = async (who: Somebody) => succeeded(await who.call(countUnread)).count;
const read = (who: Somebody, id: string) => who.call(markRead, { params: { id } });

test('the panel shows the ten newest, newest first, and the count counts them all', async () => {
  const manager = await rig.somebody();
  const ids: string[] = [];
  for (let index = 0; index < 12; index++) ids.push(await raise());
  expect((await list(manager)).map(({ id }) => id)).toEqual(ids.slice(2).reverse());
  expect(await unread(manager)).toBe(12);
});

test('marking read is for oneself alone, and again changes nothing', async () => {
  const [manager, other] = [await rig.somebody(), await rig.somebody()];
  const id = await raise();
  for (const _ of ['once', 'again'])
    expect(await read(manager, id)).toMatchObject({ status: 200, body: { id, isRead: true } });
  expect(await unread(manager)).toBe(0);
  expect(await unread(other)).toBe(1);
  expect(await list(other)).toMatchObject([{ id, isRead: false }]);
});

test("somebody else's notification is not found, nor is one that never was, nor a repeat that has no place", async () => {
  const manager = await rig.somebody();
  const outsider = await rig.stranger();
  const id = await raise();
  expect((await read(outsider, id)).status).toBe(404);
  expect((await read(manager, randomUUID())).status).toBe(404);
  const repeat = eventOf('safety.alert.repeated', rig.siteId, {
    alert: alertOf({ siteId: rig.siteId, pressCount: 2 }),
  });
  await rig.handOver(repeat);
  expect((await read(manager, repeat.id)).status).toBe(404);
  expect((await read(manager, 'not-an-id')).status).toBe(400);
});

test('signed out there is nothing to see; with a principal that lapsed while auth is away, everything', async () => {
  const manager = await rig.somebody();
  await raise();
  const nobody = client(rig.instance.baseUrl);
  for (const endpoint of [listNotifications, countUnread]) expect((await nobody(endpoint)).status).toBe(401);
  expect((await nobody(markRead, { params: { id: randomUUID() } })).status).toBe(401);

  const { token } = await rig.auth.expiredTokenFor(manager.principal);
  expect(succeeded(await client(rig.instance.baseUrl, token)(countUnread)).count).toBe(1);
});

test('an older word about a person never replaces a newer one', async () => {
  const manager = await rig.somebody({ version: 3 });
  const say = (of: Partial<Person>) =>
    rig.handOver(eventOf('auth.user.updated', rig.siteId, { person: { ...manager.person, ...of } }));
  await say({ isActive: false, version: 2 });
  await say({ isActive: false, version: 3 });
  await raise();
  expect(await unread(manager)).toBe(1);
  await say({ isActive: false, version: 4 });
  await raise();
  expect(await unread(manager)).toBe(1);
});

test('whom the bus tells of is told of alerts from then on', async () => {
  const manager = await rig.stranger();
  await rig.publish({ ...eventOf('auth.user.registered', rig.siteId, { person: manager.person }), payload: {} });
  await rig.publish(eventOf('auth.user.registered', rig.siteId, { person: manager.person }));
  await eventually(async () => {
    await raise();
    return (await unread(manager)) > 0;
  });
  const letters = await rig.db.orm.select().from(deadLetters);
  expect(letters.filter(({ data }) => data.includes(rig.siteId))).toMatchObject([{ consumer: 'notify-hears-auth' }]);
});

test('a manager of whom notify hears late is told and mailed what happened since they became one, and only that', async () => {
  const colleague = await rig.somebody();
  await raise();
  const newcomer = await rig.stranger();
  const became = eventOf('auth.user.verified', rig.siteId, { person: newcomer.person });
  const socket = await rig.socket(newcomer);
  const missed = [await raise(), await raise()];
  await rig.handOver(became);
  await rig.handOver({ ...became, id: randomUUID() });

  expect((await list(newcomer)).map(({ id }) => id)).toEqual(missed.toReversed());
  expect(await list(colleague)).toHaveLength(3);
  const frames = await socket.waitFor(2);
  expect(frames.map(({ seq, data }) => [seq, data.id])).toEqual(missed.map((id, index) => [index + 1, id]));
  const mine = () => rig.mailbox.mails().filter(({ to }) => to[0]?.address === newcomer.person.email);
  await eventually(() => mine().length === 2);
  await socket.close();
});

test('even where the word about the change comes after a newer one', async () => {
  const manager = await rig.stranger();
  const became = eventOf('auth.user.verified', rig.siteId, { person: manager.person });
  const id = await raise();
  const renamed = { ...manager.person, firstName: 'Maya', version: 2 };
  await rig.handOver(eventOf('auth.user.updated', rig.siteId, { person: renamed }));
  expect(await list(manager)).toEqual([]);
  await rig.handOver(became);
  expect(await list(manager)).toMatchObject([{ id }]);
});

test('a manager and an alert that arrive at the same moment never miss each other', async () => {
  const newcomers = await Promise.all(Array.from({ length: 20 }, () => rig.stranger()));
  const becoming = newcomers.map(({ person }) => eventOf('auth.user.verified', rig.siteId, { person }));
  const ids = await Promise.all(
    becoming.map(async (event) => {
      const [id] = await Promise.all([raise(), rig.handOver(event)]);
      return id;
    }),
  );
  for (const newcomer of newcomers) {
    expect(await unread(newcomer)).toBe(ids.length);
    expect((await list(newcomer)).every(({ id }) => ids.includes(id))).toBe(true);
  }
});
