import { randomUUID } from 'node:crypto';
import type { Beacon } from '@floorlight/contracts/beacons';
import type { Envelope } from '@floorlight/contracts/events';
import type { Incident } from '@floorlight/contracts/incidents';
import { countUnread, listNotifications } from '@floorlight/contracts/notifications';
import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcements, mails } from '../src/schema.ts';
import type { Listener } from './listener.ts';
import { alertOf, beaconOf, eventOf, incidentOf } from './nouns.ts';
import { type Instance, type Rig, type Somebody, startRig } from './rig.ts';

let rig: Rig;
let siteId: string;
let second: Instance;
beforeAll(async () => {
  rig = await startRig({ heartbeatSeconds: 60 });
  siteId = rig.siteId;
  second = await rig.another();
});
afterAll(() => rig.stop());

const list = async (who: Somebody) => succeeded(await who.call(listNotifications));
const unread = async (who: Somebody) => succeeded(await who.call(countUnread)).count;
const by = ({ person }: Somebody) => ({ actor: { id: person.id, name: 'Mia Chen', role: person.role } });
const placed = (of: Partial<Beacon> = {}, envelope: Partial<Envelope> = {}) =>
  eventOf('safety.beacon.placed', siteId, { beacon: beaconOf({ siteId, ...of }) }, envelope);
const about = (socket: Listener | undefined, noun: { id: string }) =>
  socket?.notifications().filter(({ data }) => data.data.id === noun.id) ?? [];
const hears = (socket: Listener | undefined, event: { id: string }) =>
  eventually(
    () => {
      const frame = socket?.notifications().find(({ data }) => data.id === event.id);
      if (!frame) throw new Error('not heard yet');
      return frame;
    },
    { within: 20_000 },
  );

describe('a beacon', () => {
  test('is told live to everybody of the site, at every instance, and in the panel to managers alone', async () => {
    const manager = await rig.somebody();
    const [worker, placer] = [await rig.somebody({ role: 'worker' }), await rig.somebody()];
    const inactive = await rig.somebody({ role: 'worker', isActive: false });
    const elsewhere = await rig.somebody({ siteId: `${siteId}-b` });
    const sockets = [
      await rig.socket(manager),
      await rig.socket(worker, { at: second }),
      await rig.socket(worker),
      await rig.socket(inactive),
      await rig.socket(elsewhere),
    ];
    const beacon = beaconOf({ siteId, alertType: 'danger', priority: 'critical', placedBy: placer.person.id });
    const event = eventOf('safety.beacon.placed', siteId, { beacon }, by(placer));
    await rig.publish(event);
    await rig.handOver(event);
    const frames = await Promise.all(sockets.slice(0, 3).map((socket) => hears(socket, event)));
    for (const { data } of frames)
      expect(data).toEqual({
        id: event.id,
        type: 'andon_placed',
        title: 'Line stopped',
        message: 'Beacon placed in Packing by Sam Worker: Belt 3 stands still',
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
    await rig.handOver(end, second);
    for (const socket of sockets.slice(0, 3))
      expect((await hears(socket, end)).data).toMatchObject({
        type: 'andon_resolved',
        message: 'Beacon in Packing resolved by Sam',
        data: { isActive: false },
      });
    for (const socket of sockets.slice(0, 3)) expect(about(socket, beacon)).toHaveLength(2);
    for (const socket of sockets.slice(3)) expect(socket.notifications()).toEqual([]);
    for (const socket of sockets) await socket.close();
  });

  test('stands in one row of numbers with all else: who comes back gets what they missed, in order, once', async () => {
    const [manager, worker] = [await rig.somebody(), await rig.somebody({ role: 'worker' })];
    const events = Array.from({ length: 12 }, () => placed());
    await Promise.all([
      ...events.map((event, index) => rig.handOver(event, index % 2 ? second : rig.instance)),
      ...Array.from({ length: 12 }, () =>
        rig.handOver(eventOf('safety.alert.raised', siteId, { alert: alertOf({ siteId }) })),
      ),
    ]);
    const [office, phone] = [await rig.socket(manager, { after: 0 }), await rig.socket(worker, { after: 0 })];
    await office.waitFor(24);
    await phone.waitFor(12);
    const numbers = (socket: Listener) => socket.notifications().map(({ seq }) => seq);
    expect(numbers(office)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    expect(numbers(phone)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const ids = events.map(({ id }) => id).sort();
    expect(
      phone
        .notifications()
        .map(({ data }) => data.id)
        .sort(),
    ).toEqual(ids);
    await Promise.all([office.close(), phone.close()]);
  });

  test('that a crash kept from everyone but the managers is told by the next instance', async () => {
    const worker = await rig.somebody({ role: 'worker' });
    const beacon = beaconOf({ siteId });
    const id = randomUUID();
    await rig.db.orm.insert(announcements).values({
      id,
      siteId,
      occurredAt: new Date(),
      title: beacon.title,
      message: '',
      metadata: { liveType: 'andon_placed', beaconId: beacon.id, alertType: 'caution', priority: 'high' },
      data: beacon,
      listed: true,
      mailDue: false,
      everyoneDue: true,
    });
    const socket = await rig.socket(worker);
    await rig.another();
    expect((await hears(socket, { id })).data.data).toEqual(beacon);
    await socket.close();
  });
});

describe('an incident', () => {
  const told = (name: 'safety.incident.reported' | 'safety.incident.updated', incident: Incident, who?: Somebody) =>
    eventOf(name, siteId, { incident }, who && by(who));
  const mailsOf = async (event: { id: string }) =>
    (await rig.db.orm.select().from(mails)).filter(({ key }) => key?.startsWith(event.id));

  test('that is reported is told to every manager, in the panel and live', async () => {
    const [manager, reporter] = [await rig.somebody(), await rig.somebody()];
    const worker = await rig.somebody({ role: 'worker' });
    const [socket, quiet] = [await rig.socket(manager), await rig.socket(worker)];
    const incident = incidentOf({ siteId, severity: 'medium', reportedBy: reporter.person.id });
    const event = told('safety.incident.reported', incident, reporter);
    await rig.publish(event);
    await rig.handOver(event);
    expect((await hears(socket, event)).data).toMatchObject({
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

  test('is mailed to managers where it is serious, behind the alerts, and to nobody outside', async () => {
    const manager = await rig.somebody();
    const [minor, serious] = (['low', 'critical'] as const).map((severity) =>
      told('safety.incident.reported', incidentOf({ siteId, severity, location: `Dock ${severity}` })),
    );
    if (!minor || !serious) throw new Error('two events');
    await rig.handOver(minor);
    await rig.handOver(serious);
    const mail = await rig.mailbox.waitFor(({ to, text }) => {
      return to[0]?.address === manager.person.email && text.includes('Where: Dock critical');
    }, 15_000);
    expect(mail.subject).toBe('Incident reported (critical): Oil on the floor at Main Warehouse');
    const rows = await mailsOf(serious);
    expect(rows.every(({ lane }) => lane === 'routine')).toBe(true);
    expect(rows.map(({ to }) => to)).not.toContain(rig.emergencyServices);
    expect(await mailsOf(minor)).toEqual([]);
  });

  test('that changes is told to its reporter and who has it; of the others only the lists follow', async () => {
    const [doer, assignee, other] = [await rig.somebody(), await rig.somebody(), await rig.somebody()];
    const [reporter, bystander] = [await rig.somebody({ role: 'worker' }), await rig.somebody({ role: 'worker' })];
    const people = [reporter, assignee, other, doer, bystander];
    const sockets = await Promise.all(people.map((who) => rig.socket(who)));
    const incident = incidentOf({
      siteId,
      status: 'in_progress',
      reportedBy: reporter.person.id,
      assignedTo: assignee.person.id,
      assignedToName: 'Ada Lane',
      version: 2,
    });
    const event = told('safety.incident.updated', incident, doer);
    await rig.publish(event);
    await rig.handOver(event);
    const quiet = await Promise.all(
      sockets.slice(0, 4).map(async (socket) => (await hears(socket, event)).data.how.quiet),
    );
    expect(quiet).toEqual([false, false, true, true]);
    for (const who of [reporter, assignee])
      expect(await list(who)).toMatchObject([{ message: 'Being worked on by Ada Lane', isRead: false }]);
    for (const who of [other, doer, bystander]) expect([await list(who), await unread(who)]).toEqual([[], 0]);
    // What is read again says the same to each.
    const again = await Promise.all([reporter, other].map((who) => rig.socket(who, { after: 0 })));
    expect(await Promise.all(again.map(async (socket) => (await socket.waitFor(1))[0]?.data.how.quiet))).toEqual([
      false,
      true,
    ]);
    expect(sockets[4]?.notifications()).toEqual([]);
    for (const socket of [...sockets, ...again]) await socket.close();
  });
});

test('a sign-up that waits is in the panel of every manager, its answer in the panel of who asked', async () => {
  const [manager, asker] = [await rig.somebody(), await rig.somebody({ role: 'worker' })];
  const request: SignUpRequest = {
    id: randomUUID(),
    siteId,
    userId: asker.person.id,
    name: 'Mia Chen',
    email: asker.person.email,
    employeeId: null,
    status: 'pending',
    requestedAt: new Date().toISOString(),
    decidedAt: null,
    decidedBy: null,
    decidedByName: null,
  };
  await rig.handOver(eventOf('auth.signup.requested', siteId, { request }));
  expect(await list(manager)).toMatchObject([
    { message: `Mia Chen (${asker.person.email}) asks to be a manager`, metadata: { requestId: request.id } },
  ]);
  expect(await list(asker)).toEqual([]);
  const answer: SignUpRequest = { ...request, status: 'approved', decidedByName: 'Ada Lane' };
  await rig.handOver(eventOf('auth.signup.approved', siteId, { request: answer }));
  expect(await list(asker)).toMatchObject([{ title: 'You are a manager now', message: 'Approved by Ada Lane' }]);
  expect(await list(manager)).toHaveLength(1);
});
