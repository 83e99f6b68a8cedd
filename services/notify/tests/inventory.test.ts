import { randomUUID } from 'node:crypto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { listNotifications } from '@floorlight/contracts/notifications';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf, eventOf, toteOf, wallOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';

let notify: NotifyUnderTest;
beforeAll(async () => {
  notify = await notifyUnderTest();
});
afterAll(() => notify.stop());

const savedOf = (userId: string) => ({
  userId,
  count: countOf(),
});
const within = { within: 15_000 };

test('a changed tote reaches everyone connected at the site, at every instance, and nobody of another site', async () => {
  const [worker, manager, outsider] = [
    await notify.user({ role: 'worker' }),
    await notify.user(),
    await notify.user({ siteId: `${notify.siteId}-b` }),
  ];
  const at = await notify.startAnother();
  const sockets = await Promise.all([notify.socket(worker), notify.socket(manager, { at }), notify.socket(outsider)]);
  const [first, second] = [toteOf(), toteOf({ version: 3 })];
  const created = eventOf('inventory.tote.created', notify.siteId, { tote: first });
  await notify.publish(
    eventOf('inventory.tote.updated', notify.siteId, { tote: first }, { payload: { tote: { id: 7 } } }),
  );
  await notify.publish(created);
  await notify.publish(created);
  await notify.publish(eventOf('inventory.tote.updated', notify.siteId, { tote: second }));

  const received = sockets.map((socket) => () => socket.frames().filter(({ type }) => type === 'tote_changed'));
  await eventually(() => received[0]?.().length === 2 && received[1]?.().length === 2, within);
  for (const frames of received.slice(0, 2))
    expect(frames()).toEqual(
      expect.arrayContaining([
        { type: 'tote_changed', data: first },
        { type: 'tote_changed', data: second },
      ]),
    );
  expect(received[2]?.()).toEqual([]);
  expect(succeeded(await worker.call(listNotifications))).toEqual([]);
  const { rows } = await notify.db.pool.query('select subject from dead_letters where subject like $1', [
    `floor.${notify.siteId}.%`,
  ]);
  expect(rows).toEqual([{ subject: `floor.${notify.siteId}.inventory.tote.updated` }]);
  await Promise.all(sockets.map((socket) => socket.close()));
});

test('connected managers receive counts_changed without details, also from a count of an earlier version', async () => {
  const [worker, manager] = [await notify.user({ role: 'worker' }), await notify.user()];
  const [workerSocket, managerSocket] = [await notify.socket(worker), await notify.socket(manager)];
  await notify.publish(eventOf('inventory.count.saved', notify.siteId, savedOf(worker.person.id)));
  const changed = () => managerSocket.frames().filter(({ type }) => type === 'counts_changed');
  await eventually(() => changed().length > 0, within);
  expect(changed()).toEqual([{ type: 'counts_changed' }]);
  expect(workerSocket.frames().filter(({ type }) => type === 'counts_changed')).toEqual([]);
  await Promise.all([workerSocket.close(), managerSocket.close()]);
});

test('changed walls reach those on the count and managers, in a blind count without figures for counters', async () => {
  const [counter, other, manager] = [
    await notify.user({ role: 'worker' }),
    await notify.user({ role: 'worker' }),
    await notify.user(),
  ];
  const sockets = await Promise.all([counter, other, manager].map((person) => notify.socket(person)));
  const changed = (index: number) => sockets[index]?.frames().filter(({ type }) => type === 'site_count_changed') ?? [];
  const siteCountId = randomUUID();
  const wall = wallOf({ countedBy: counter.person.id });
  const payload = { siteCountId, siteCountName: 'Q4', blind: true, people: [counter.person.id], walls: [wall] };
  await notify.publish(eventOf('inventory.wall.changed', notify.siteId, { ...payload, change: 'counted' }));
  await eventually(() => changed(0).length === 1 && changed(2).length === 1, within);
  const frame = { type: 'site_count_changed', siteCountId };
  expect(changed(0)).toEqual([{ ...frame, walls: [{ ...wall, figures: null, lastTotal: null }] }]);
  expect(changed(2)).toEqual([{ ...frame, walls: [wall] }]);
  expect(changed(1)).toEqual([]);
  await Promise.all(sockets.map((socket) => socket.close()));
});

test('a changed vault reaches its owner on every device, and nobody else', async () => {
  const [owner, colleague] = [await notify.user({ role: 'worker' }), await notify.user()];
  const sockets = await Promise.all([owner, owner, colleague].map((person) => notify.socket(person)));
  const now = new Date().toISOString();
  const barcode: Barcode = {
    id: randomUUID(),
    type: 'code128',
    sku: 'PALLET',
    value: 'PALLET-7',
    description: null,
    location: null,
    note: null,
    version: 1,
    imageUrl: null,
    isFavorite: false,
    confidence: 100,
    isAiReconstructed: false,
    usageCount: 0,
    lastUsedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const payload = { barcode, userId: owner.person.id };
  const received = sockets.map((socket) => () => socket.frames().filter(({ type }) => type === 'vault_changed'));
  await notify.publish(eventOf('vault.barcode.added', notify.siteId, payload));
  await notify.publish(eventOf('vault.barcode.deleted', notify.siteId, payload));
  const frames = [{ type: 'vault_changed' }, { type: 'vault_changed', deleted: barcode.id }];
  await eventually(() => received[0]?.().length === 2 && received[1]?.().length === 2, within);
  for (const own of received.slice(0, 2)) expect(own()).toEqual(expect.arrayContaining(frames));
  expect(received[2]?.()).toEqual([]);
});
