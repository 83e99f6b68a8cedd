import { randomUUID } from 'node:crypto';
import { listNotifications } from '@floorlight/contracts/notifications';
import type { Tote } from '@floorlight/contracts/totes';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf } from './nouns.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const toteOf = (of: Partial<Tote> = {}): Tote => ({
  id: randomUUID(),
  toteNumber: 'TOTE-A-1-17919',
  status: 'processing',
  itemCount: 12,
  assignedTo: null,
  assignedToName: null,
  version: 2,
  lastUpdated: new Date().toISOString(),
  createdAt: new Date().toISOString(),
  ...of,
});
const savedOf = (userId: string) => ({
  userId,
  count: {
    id: randomUUID(),
    sessionId: randomUUID(),
    afeArea: 'AFE 1',
    wallNumber: 'Wall 101',
    rebinPsTotes: 1,
    psToteOverflow: 0,
    floorTable: 0,
    total: 1,
    notes: null,
    createdAt: new Date().toISOString(),
  },
});
const within = { within: 15_000 };

test('what a tote has become reaches everyone of the site who is here, at every instance, and nobody else', async () => {
  const [worker, manager, stranger] = [
    await rig.somebody({ role: 'worker' }),
    await rig.somebody(),
    await rig.somebody({ siteId: `${rig.siteId}-b` }),
  ];
  const at = await rig.another();
  const sockets = await Promise.all([rig.socket(worker), rig.socket(manager, { at }), rig.socket(stranger)]);
  const [first, second] = [toteOf(), toteOf({ version: 3 })];
  const created = eventOf('inventory.tote.created', rig.siteId, { tote: first });
  await rig.publish(eventOf('inventory.tote.updated', rig.siteId, { tote: first }, { payload: { tote: { id: 7 } } }));
  await rig.publish(created);
  await rig.publish(created);
  await rig.publish(eventOf('inventory.tote.updated', rig.siteId, { tote: second }));

  const told = sockets.map((socket) => () => socket.frames().filter(({ type }) => type === 'tote_changed'));
  await eventually(() => told[0]?.().length === 2 && told[1]?.().length === 2, within);
  for (const frames of told.slice(0, 2))
    expect(frames()).toEqual(
      expect.arrayContaining([
        { type: 'tote_changed', data: first },
        { type: 'tote_changed', data: second },
      ]),
    );
  expect(told[2]?.()).toEqual([]);
  expect(succeeded(await worker.call(listNotifications))).toEqual([]);
  const { rows } = await rig.db.pool.query('select subject from dead_letters where subject like $1', [
    `floor.${rig.siteId}.%`,
  ]);
  expect(rows).toEqual([{ subject: `floor.${rig.siteId}.inventory.tote.updated` }]);
  await Promise.all(sockets.map((socket) => socket.close()));
});

test('managers who are here learn that a wall was counted, and nothing else; so from a count of yesterday’s shape', async () => {
  const [worker, manager] = [await rig.somebody({ role: 'worker' }), await rig.somebody()];
  const [socket, office] = [await rig.socket(worker), await rig.socket(manager)];
  await rig.publish(eventOf('inventory.count.saved', rig.siteId, savedOf(worker.person.id)));
  const changed = () => office.frames().filter(({ type }) => type === 'counts_changed');
  await eventually(() => changed().length > 0, within);
  expect(changed()).toEqual([{ type: 'counts_changed' }]);
  expect(socket.frames().filter(({ type }) => type === 'counts_changed')).toEqual([]);
  await Promise.all([socket.close(), office.close()]);
});
