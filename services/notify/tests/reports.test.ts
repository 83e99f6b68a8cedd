import { randomUUID } from 'node:crypto';
import type { Beacon } from '@floorlight/contracts/beacons';
import type { Envelope } from '@floorlight/contracts/events';
import type { Incident } from '@floorlight/contracts/incidents';
import { countUnread, listNotifications } from '@floorlight/contracts/notifications';
import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import { eq } from '@floorlight/database/drizzle';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../src/schema.ts';
import { beaconOf, eventOf, incidentOf } from './fixtures.ts';
import { isSequence, type LiveClient } from './live-client.ts';
import { type Instance, type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
let siteId: string;
let second: Instance;
beforeAll(async () => {
  notify = await notifyUnderTest({ heartbeatSeconds: 60 });
  siteId = notify.siteId;
  second = await notify.startAnother();
});
afterAll(() => notify.stop());

const list = async (who: TestUser) => succeeded(await who.call(listNotifications));
const unread = async (who: TestUser) => succeeded(await who.call(countUnread)).count;
const by = ({ person }: TestUser) => ({ actor: { id: person.id, name: 'Mia Chen', role: person.role } });
const placed = (of: Partial<Beacon> = {}, envelope: Partial<Envelope> = {}) =>
  eventOf('safety.beacon.placed', siteId, { beacon: beaconOf({ siteId, ...of }) }, envelope);
const about = (socket: LiveClient | undefined, noun: { id: string }) =>
  socket?.notifications().filter(({ data }) => data.data.id === noun.id) ?? [];
const receives = (socket: LiveClient | undefined, event: { id: string }) =>
  eventually(
    () => {
      const frame = socket?.notifications().find(({ data }) => data.id === event.id);
      if (!frame) throw new Error('not received yet');
      return frame;
    },
    { within: 20_000 },
  );

describe('a beacon', () => {
  test('reaches everybody of the site live, at every instance, and the panels of managers only', async () => {
    const manager = await notify.user();
    const [worker, placer] = [await notify.user({ role: 'worker' }), await notify.user()];
    const inactive = await notify.user({ role: 'worker', isActive: false });
    const elsewhere = await notify.user({ siteId: `${siteId}-b` });
    const sockets = [
      await notify.socket(manager),
      await notify.socket(worker, { at: second }),
      await notify.socket(worker),
      await notify.socket(inactive),
      await notify.socket(elsewhere),
    ];
    const beacon = beaconOf({ siteId, alertType: 'danger', priority: 'critical', placedBy: placer.person.id });
    const event = eventOf('safety.beacon.placed', siteId, { beacon }, by(placer));
    await notify.publish(event);
    await notify.handOver(event);
    const frames = await Promise.all(sockets.slice(0, 3).map((socket) => receives(socket, event)));
    for (const { data } of frames)
      expect(data).toEqual({
        id: event.id,
        type: 'andon_placed',
        title: 'Line stopped',
        message: 'Beacon placed in Packing by Sam Worker: Belt 3 stands still',
        coded: {
          message: {
            code: 'announcements.beaconPlaced',
            params: { zone: 'Packing', name: 'Sam Worker', description: 'Belt 3 stands still' },
          },
        },
        siteId,
        createdAt: event.occurredAt,
        data: beacon,
        andon: { alertType: 'danger' },
        how: { quiet: false, repeated: false, round: 0 },
      });
    expect(await list(manager)).toMatchObject([
      { type: 'error', isRead: false, metadata: { liveType: 'andon_placed', beaconId: beacon.id } },
    ]);
    expect(await list(placer)).toMatchObject([{ isRead: true }]);
    expect([await list(worker), await unread(worker)]).toEqual([[], 0]);

    const resolved = { ...beacon, isActive: false, resolvedBy: worker.person.id, resolvedByName: 'Sam', version: 2 };
    const end = eventOf('safety.beacon.resolved', siteId, { beacon: resolved }, by(worker));
    await notify.handOver(end, second);
    for (const socket of sockets.slice(0, 3))
      expect((await receives(socket, end)).data).toMatchObject({
        type: 'andon_resolved',
        message: 'Beacon in Packing resolved by Sam',
        data: { isActive: false },
      });
    for (const socket of sockets.slice(0, 3)) expect(about(socket, beacon)).toHaveLength(2);
    for (const socket of sockets.slice(3)) expect(socket.notifications()).toEqual([]);
    for (const socket of sockets) await socket.close();
  });

  test('is numbered in the feed: a client that reconnects gets what it missed, in order, once', async () => {
    const [manager, worker] = [await notify.user(), await notify.user({ role: 'worker' })];
    const events = Array.from({ length: 12 }, () => placed());
    await Promise.all([
      ...events.map((event, index) => notify.handOver(event, index % 2 ? second : notify.instance)),
      ...Array.from({ length: 12 }, () =>
        notify.handOver(eventOf('safety.alert.raised', siteId, { alert: alertOf({ siteId }) })),
      ),
    ]);
    const [managerSocket, workerSocket] = [
      await notify.socket(manager, { after: 0 }),
      await notify.socket(worker, { after: 0 }),
    ];
    await managerSocket.waitFor(24);
    await workerSocket.waitFor(12);
    for (const socket of [managerSocket, workerSocket]) expect(isSequence(socket.notifications())).toBe(true);
    const ids = events.map(({ id }) => id).sort();
    expect(
      workerSocket
        .notifications()
        .map(({ data }) => data.id)
        .sort(),
    ).toEqual(ids);
    await Promise.all([managerSocket.close(), workerSocket.close()]);
  });
});

describe('an incident', () => {
  const incidentEvent = (
    name: 'safety.incident.reported' | 'safety.incident.updated',
    incident: Incident,
    who?: TestUser,
  ) => eventOf(name, siteId, { incident }, who && by(who));

  test('that is reported reaches every manager, in the panel and live', async () => {
    const [manager, reporter] = [await notify.user(), await notify.user()];
    const worker = await notify.user({ role: 'worker' });
    const [socket, quiet] = [await notify.socket(manager), await notify.socket(worker)];
    const incident = incidentOf({ siteId, severity: 'medium', reportedBy: reporter.person.id });
    const event = incidentEvent('safety.incident.reported', incident, reporter);
    await notify.publish(event);
    await notify.handOver(event);
    expect((await receives(socket, event)).data).toMatchObject({
      type: 'incident_report',
      message: 'Reported by Sam Worker (severity medium): A barrel leaks behind dock 4',
      data: incident,
      alert: { severity: 'medium' },
    });
    expect(await list(manager)).toMatchObject([
      { type: 'warning', isRead: false, metadata: { incidentId: incident.id } },
    ]);
    expect(await list(reporter)).toMatchObject([{ isRead: true }]);
    expect(about(socket, incident)).toHaveLength(1);
    expect(quiet.notifications()).toEqual([]);
    await Promise.all([socket.close(), quiet.close()]);
  });

  test('that is reported anonymously reaches every manager, and so does its photo', async () => {
    const socket = await notify.socket(await notify.user());
    const incident = incidentOf({ siteId, severity: 'medium', reportedBy: null, reportedByName: null });
    const events = [
      incidentEvent('safety.incident.reported', incident),
      incidentEvent('safety.incident.updated', { ...incident, version: 2 }),
    ];
    for (const event of events) await notify.handOver({ ...event, actor: null, origin: null });
    const [reported, updated] = await Promise.all(events.map((event) => receives(socket, event)));
    expect(reported?.data.message).toBe('Anonymous report (severity medium): A barrel leaks behind dock 4');
    expect(updated?.data.type).toBe('incident_update');
    await socket.close();
  });

  test('is mailed to managers if it is serious, in the routine lane, and not to emergency services', async () => {
    const manager = await notify.user();
    const [minor, serious] = (['low', 'critical'] as const).map((severity) =>
      incidentEvent('safety.incident.reported', incidentOf({ siteId, severity, location: `Dock ${severity}` })),
    );
    if (!minor || !serious) throw new Error('two events');
    await notify.handOver(minor);
    await notify.handOver(serious);
    const mail = await notify.mailbox.waitFor(({ to, text }) => {
      return to[0]?.address === manager.person.email && text.includes('Where: Dock critical');
    }, 15_000);
    expect(mail.subject).toBe('Incident reported (critical): Oil on the floor at Main Warehouse');
    const rows = await notify.db.orm.select().from(mails).where(eq(mails.to, manager.person.email));
    expect(rows.map(({ lane }) => lane)).toEqual(['routine']);
    const mailedAbout = (severity: string) =>
      notify.mailbox.mails().filter(({ text }) => text.includes(`Where: Dock ${severity}`));
    const recipients = mailedAbout('critical').map(({ to }) => to[0]?.address);
    expect(recipients).not.toContain(notify.emergencyServices);
    expect(mailedAbout('low')).toEqual([]);
  });

  test('that changes reaches the panels of its reporter and its assignee; other managers get it quietly', async () => {
    const [actor, assignee, other] = [await notify.user(), await notify.user(), await notify.user()];
    const [reporter, bystander] = [await notify.user({ role: 'worker' }), await notify.user({ role: 'worker' })];
    const people = [reporter, assignee, other, actor, bystander];
    const sockets = await Promise.all(people.map((who) => notify.socket(who)));
    const incident = incidentOf({
      siteId,
      status: 'in_progress',
      reportedBy: reporter.person.id,
      assignedTo: assignee.person.id,
      assignedToName: 'Ada Lane',
      version: 2,
    });
    const event = incidentEvent('safety.incident.updated', incident, actor);
    await notify.publish(event);
    await notify.handOver(event);
    const quiet = await Promise.all(
      sockets.slice(0, 4).map(async (socket) => (await receives(socket, event)).data.how.quiet),
    );
    expect(quiet).toEqual([false, false, true, true]);
    for (const who of [reporter, assignee])
      expect(await list(who)).toMatchObject([{ message: 'Being worked on by Ada Lane', isRead: false }]);
    for (const who of [other, actor, bystander]) expect([await list(who), await unread(who)]).toEqual([[], 0]);
    // A replay is quiet for the same people.
    const again = await Promise.all([reporter, other].map((who) => notify.socket(who, { after: 0 })));
    expect(await Promise.all(again.map(async (socket) => (await socket.waitFor(1))[0]?.data.how.quiet))).toEqual([
      false,
      true,
    ]);
    expect(sockets[4]?.notifications()).toEqual([]);
    for (const socket of [...sockets, ...again]) await socket.close();
  });
});

test('a manager request is in the panel of every manager, and its decision in the panel of who asked', async () => {
  const [manager, requester] = [await notify.user(), await notify.user({ role: 'worker' })];
  const request: SignUpRequest = {
    id: randomUUID(),
    siteId,
    userId: requester.person.id,
    name: 'Mia Chen',
    email: requester.person.email,
    employeeId: null,
    status: 'pending',
    requestedAt: new Date().toISOString(),
    decidedAt: null,
    decidedBy: null,
    decidedByName: null,
  };
  await notify.handOver(eventOf('auth.signup.requested', siteId, { request }));
  expect(await list(manager)).toMatchObject([
    { message: `Mia Chen (${requester.person.email}) asks to be a manager`, metadata: { requestId: request.id } },
  ]);
  expect(await list(requester)).toEqual([]);
  const answer: SignUpRequest = { ...request, status: 'approved', decidedByName: 'Ada Lane' };
  await notify.handOver(eventOf('auth.signup.approved', siteId, { request: answer }));
  expect(await list(requester)).toMatchObject([{ title: 'You are a manager now', message: 'Approved by Ada Lane' }]);
  expect(await list(manager)).toHaveLength(1);
});
