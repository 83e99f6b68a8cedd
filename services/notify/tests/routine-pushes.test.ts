import { randomUUID } from 'node:crypto';
import type { Envelope } from '@floorlight/contracts/events';
import { eq, sql } from '@floorlight/database/drizzle';
import { eventually } from '@floorlight/test-kit/eventually';
import { startPushService, type TestPushService } from '@floorlight/test-kit/push-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushDeliveries } from '../src/schema.ts';
import { eventOf, incidentOf, sessionOf, siteCountOf, toteOf, wallOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';
import { receives, siteWithDevice, subscribe, within } from './pushes.ts';

let notify: NotifyUnderTest;
let service: TestPushService;
beforeAll(async () => {
  [notify, service] = await Promise.all([notifyUnderTest(), startPushService()]);
});
afterAll(async () => {
  await notify.stop();
  await service.stop();
});

const newSite = () => siteWithDevice(notify, service);
/** Only events of the test's own site are received. */
const publish = (event: Envelope) => notify.publish({ ...event, siteId: notify.siteId });

test('routine pushes come to those whom they concern, where the device takes them', async () => {
  const { siteId, manager, device } = await newSite();
  const worker = await notify.user({ siteId, role: 'worker' });
  const [all, few] = [service.newDevice(), service.newDevice()];
  await subscribe(worker, all);
  await subscribe(worker, few, { routine: ['tote'] });
  const { id, role } = manager.person;
  const of = { actor: { id, name: 'Mia Chen', role } };
  const incident = incidentOf({ siteId, reportedBy: worker.person.id, status: 'resolved' });
  await notify.handOver(eventOf('safety.incident.updated', siteId, { incident }, of));
  await receives(all);
  const tote = toteOf({ assignedTo: worker.person.id });
  await publish(eventOf('inventory.tote.updated', siteId, { tote, heldById: null }, of));
  await receives(all, 2);
  await publish(eventOf('inventory.tote.requested', siteId, { tote: { ...tote, wantedBy: id } }, of));
  await receives(all, 3);
  const session = sessionOf({ status: 'active' });
  await publish(eventOf('breaks.session.started', siteId, { session, userId: worker.person.id }));
  const isReminder = eq(pushDeliveries.subjectId, session.id);
  const sendAt = Date.parse(session.startTime) + 240_000;
  await eventually(async () => {
    const reminders = await notify.db.orm.select().from(pushDeliveries).where(isReminder);
    expect(reminders.map(({ nextAttemptAt }) => nextAttemptAt.getTime())).toEqual([sendAt]);
  }, within);
  await notify.db.orm.update(pushDeliveries).set({ nextAttemptAt: sql`now()` }).where(isReminder);
  await receives(all, 4);
  await publish(eventOf('breaks.session.expired', siteId, { session, userId: worker.person.id }));
  await receives(all, 5);
  expect(all.received.map(({ payload: { kind, path } }) => [kind, path])).toEqual([
    ['incident', `/incidents/${incident.id}`],
    ['tote', `/totes/${tote.id}`],
    ['tote_wanted', `/totes/${tote.id}`],
    ['break_ending', '/'],
    ['break_over', '/'],
  ]);
  const people = [worker.person.id];
  const count = siteCountOf({ people: [{ id: worker.person.id, name: 'Wim Worker' }] });
  await publish(eventOf('inventory.sitecount.opened', siteId, { count }, of));
  await receives(few, 3);
  const assigned = {
    siteCountId: count.id,
    siteCountName: count.name,
    blind: false,
    people,
    change: 'assigned' as const,
  };
  const walls = [wallOf({ assignedTo: worker.person.id, assignedToName: 'Wim Worker' })];
  await publish(eventOf('inventory.wall.changed', siteId, { ...assigned, walls }, of));
  await receives(few, 4);
  expect(await subscribe(worker, few, { counts: false })).toMatchObject({ routine: ['tote'], counts: false });
  await publish(eventOf('inventory.wall.changed', siteId, { ...assigned, walls }, of));
  await receives(all, 8);
  for (const { text, headers } of [...all.received, ...few.received]) {
    expect(text).not.toMatch(/Oil|barrel|Mia|TOTE-A|restroom|Wim|Year-end/);
    expect(headers.urgency).toBe('normal');
  }
  expect(few.received.map(({ payload }) => payload.kind)).toEqual(['tote', 'tote_wanted', 'count', 'count']);
  expect(device.received).toEqual([]);

  const decider = service.newDevice();
  await subscribe(await notify.user(), decider);
  const shared = { sharedId: randomUUID(), type: 'qr' as const, sku: 'DOCK-2', reason: null, userId: worker.person.id };
  const byWorker = { actor: { id: worker.person.id, name: 'Wim Worker', role: 'worker' as const } };
  await publish(eventOf('vault.shared.requested', siteId, shared, byWorker));
  await receives(decider);
  await publish(eventOf('vault.shared.withdrawn', siteId, shared, byWorker));
  await publish(eventOf('vault.shared.approved', siteId, shared, of));
  await receives(few, 5);
  const pushed = [decider.received.at(-1), few.received.at(-1)].map((one) => [one?.payload.kind, one?.payload.path]);
  expect(pushed).toEqual([
    ['share_asked', '/vault-shared'],
    ['share_decided', '/vault-shared'],
  ]);
  expect(few.received).toHaveLength(5);

  // Each of them has a switch of its own, and an address that replaces another keeps them.
  expect(await subscribe(worker, few, { wantedTotes: false })).toMatchObject({
    wantedTotes: false,
    sharedBarcodes: true,
  });
  const renewed = service.newDevice();
  const kept = await subscribe(worker, renewed, { sharedBarcodes: false, replaces: few.endpoint });
  expect(kept).toMatchObject({ routine: ['tote'], counts: false, wantedTotes: false, sharedBarcodes: false });
  await publish(eventOf('inventory.tote.requested', siteId, { tote: { ...tote, wantedBy: id } }, of));
  await publish(eventOf('vault.shared.approved', siteId, shared, of));
  await publish(eventOf('inventory.tote.updated', siteId, { tote, heldById: null }, of));
  await receives(all, 12);
  await receives(renewed);
  expect(renewed.received.map(({ payload }) => payload.kind)).toEqual(['tote']);
  const withoutTotes = service.newDevice();
  expect(await subscribe(worker, withoutTotes, { routine: ['incident'], wantedTotes: true })).toMatchObject({
    ...{ counts: false, wantedTotes: true, sharedBarcodes: false },
  });
  await publish(eventOf('vault.shared.approved', siteId, shared, of));
  await publish(eventOf('inventory.tote.requested', siteId, { tote: { ...tote, wantedBy: id } }, of));
  await receives(withoutTotes);
  expect(withoutTotes.received.map(({ payload }) => payload.kind)).toEqual(['tote_wanted']);
});
