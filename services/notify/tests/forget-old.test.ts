import { randomUUID } from 'node:crypto';
import { listNotifications } from '@floorlight/contracts/notifications';
import { eq, sql } from '@floorlight/database/drizzle';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOld } from '../src/notifications/forget-old.ts';
import { alerts, announcements, notifications } from '../src/schema.ts';
import { alertOf, eventOf, incidentOf } from './nouns.ts';
import { type Rig, type Somebody, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const raise = async () => {
  const event = eventOf('safety.alert.raised', rig.siteId, { alert: alertOf({ siteId: rig.siteId }) });
  await rig.handOver(event);
  return event.id;
};
const age = (id: string, days: number) =>
  rig.db.orm
    .update(announcements)
    .set({ occurredAt: sql`now() - ${days} * interval '1 day'`, mailDue: false })
    .where(eq(announcements.id, id));
const list = async (who: Somebody) => succeeded(await who.call(listNotifications)).map(({ id }) => id);

test('what is older than it is kept goes, and the feed goes on where it was, with an honest gap', async () => {
  const manager = await rig.somebody();
  const [old, other, young] = [await raise(), await raise(), await raise()];
  await age(old, 91);
  await age(other, 91);
  await age(young, 89);
  await forgetOld(rig.db, 90);
  expect(await list(manager)).toEqual([young]);

  const socket = await rig.socket(manager, { after: 0 });
  const next = await raise();
  const frames = await socket.waitFor(2);
  expect(frames.map(({ seq, data }) => [seq, data.id])).toEqual([
    [3, young],
    [4, next],
  ]);
  await socket.close();
});

test('whoever comes back behind what is forgotten stands at the top, and hears what follows', async () => {
  const manager = await rig.somebody();
  for (let index = 0; index < 3; index++) await age(await raise(), 91);
  await forgetOld(rig.db, 90);
  const socket = await rig.socket(manager, { after: 1 });
  expect(socket.frames()).toEqual([{ type: 'heartbeat', seq: 3 }]);
  await raise();
  expect((await socket.waitFor(1)).map(({ seq }) => seq)).toEqual([4]);
  await socket.close();
});

test('what was only said live is kept for two days; an alert that is not over stays', async () => {
  await rig.somebody();
  const incident = incidentOf({ siteId: rig.siteId, version: 2 });
  const update = eventOf('safety.incident.updated', rig.siteId, { incident });
  await rig.handOver(update);
  await age(update.id, 3);
  const [open, over] = [alertOf({ siteId: rig.siteId }), alertOf({ siteId: rig.siteId, status: 'resolved' })];
  for (const alert of [open, over]) await rig.handOver(eventOf('safety.alert.raised', rig.siteId, { alert }));
  await rig.db.orm.update(alerts).set({ heardAt: sql`now() - interval '91 days'` });
  const kept = async (id: string) => rig.db.orm.$count(notifications, eq(notifications.id, id));
  expect(await kept(update.id)).toBeGreaterThan(1);
  // A row that somebody has just locked is left for the next turn.
  await eventually(async () => {
    await forgetOld(rig.db, 90);
    expect(await rig.db.orm.$count(alerts, eq(alerts.id, over.id))).toBe(0);
  });
  expect(await kept(update.id)).toBe(1); // its reporter's
  expect(await rig.db.orm.$count(alerts, eq(alerts.id, open.id))).toBe(1);
});

test('however much is old, it goes in one turn', async () => {
  await rig.db.orm.insert(announcements).values(
    Array.from({ length: 45 }, () => ({
      id: randomUUID(),
      siteId: rig.siteId,
      occurredAt: new Date(Date.now() - 100 * 86_400_000),
      title: 'Old',
      message: '',
      metadata: { liveType: 'break_update' as const, breakId: randomUUID() },
      data: { id: randomUUID(), kind: 'over' as const },
      listed: true,
      mailDue: false,
    })),
  );
  await forgetOld(rig.db, 90);
  expect(await rig.db.orm.$count(announcements, eq(announcements.title, 'Old'))).toBe(0);
});
