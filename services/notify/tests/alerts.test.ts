import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { countUnread, listNotifications } from '@floorlight/contracts/notifications';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcements, deadLetters, mails } from '../src/schema.ts';
import { alertOf, eventOf } from './nouns.ts';
import { type Rig, type Somebody, startRig } from './rig.ts';

let rig: Rig;
let siteId: string;
beforeAll(async () => {
  rig = await startRig();
  siteId = rig.siteId;
});
afterAll(() => rig.stop());

const list = async (who: Somebody) => succeeded(await who.call(listNotifications));
const about = async (who: Somebody, alert: EmergencyAlert) =>
  (await list(who)).filter(({ metadata }) => metadata.alertId === alert.id);
const unread = async (who: Somebody) => succeeded(await who.call(countUnread)).count;
const mailsAbout = (alert: EmergencyAlert) =>
  rig.mailbox.mails().filter(({ text }) => text.includes(alert.description));
const named = () => ({ siteId, description: `Case ${randomUUID()}` });

describe('an alert that is raised', () => {
  test('reaches every active manager of the site, and nobody else', async () => {
    const [manager, second] = [await rig.somebody(), await rig.somebody()];
    const worker = await rig.somebody({ role: 'worker' });
    const inactive = await rig.somebody({ isActive: false });
    const elsewhere = await rig.somebody({ siteId: `${siteId}-b` });
    const sockets = await Promise.all([manager, worker, inactive, elsewhere].map((who) => rig.socket(who)));
    const alert = alertOf({ ...named(), reportedBy: worker.person.id });

    const event = eventOf('safety.alert.raised', siteId, { alert });
    await rig.publish(event);

    const [frame] = (await sockets[0]?.waitFor(1)) ?? [];
    expect(frame).toEqual({
      type: 'notification',
      seq: 1,
      data: {
        id: event.id,
        type: 'emergency_alert',
        title: 'Medical Emergency',
        message: `Sent by Sam Worker: ${alert.description}`,
        siteId,
        createdAt: event.occurredAt,
        data: alert,
        alert: { severity: 'critical' },
        how: { quiet: false, repeated: false, round: 0 },
      },
    });
    expect(await about(manager, alert)).toEqual([
      {
        id: event.id,
        type: 'error',
        title: 'Medical Emergency',
        message: `Sent by Sam Worker: ${alert.description}`,
        isRead: false,
        metadata: { liveType: 'emergency_alert', alertId: alert.id, severity: 'critical', pressCount: 1 },
        createdAt: event.occurredAt,
      },
    ]);
    expect(await about(second, alert)).toHaveLength(1);
    for (const who of [worker, inactive, elsewhere]) expect(await list(who)).toEqual([]);

    await eventually(() => mailsAbout(alert).length === 3);
    const recipients = mailsAbout(alert).flatMap(({ to }) => to.map(({ address }) => address));
    expect(recipients.sort()).toEqual([manager.person.email, second.person.email, rig.emergencyServices].sort());
    expect(sockets.slice(1).flatMap((socket) => socket.notifications())).toEqual([]);
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  test('is mailed with who, when in the time of the site, where, and the way to answer', async () => {
    const alert = alertOf({ ...named(), createdAt: '2026-11-20T19:05:09.000Z', locationAccuracy: 12.4 });
    await rig.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    const mail = await rig.mailbox.waitFor(({ text }) => text.includes(alert.description));
    expect(mail.subject).toBe('EMERGENCY: Medical Emergency at Main Warehouse');
    expect(mail.text).toContain('Sam Worker sent an emergency alert of severity critical');
    expect(mail.text).toContain('Friday, November 20, 2026 at 2:05:09 PM EST');
    expect(mail.text).toContain('latitude 40.712800, longitude -74.006000 (accurate to 12 m, gps)');
    expect(mail.text).toContain('https://floorlight.test/emergency');
  });

  test('below critical is a warning, and without a location says so', async () => {
    const manager = await rig.somebody();
    const alert = alertOf({ ...named(), severity: 'high', latitude: null, longitude: null });
    await rig.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    expect(await about(manager, alert)).toMatchObject([{ type: 'warning' }]);
    const mail = await rig.mailbox.waitFor(({ text }) => text.includes(alert.description));
    expect(mail.text).toContain('Where: unknown, the alert was sent without location data');
  });

  test('twice, handed over and then on the bus: one row, one frame, one mail', async () => {
    const manager = await rig.somebody();
    const socket = await rig.socket(manager);
    const alert = alertOf(named());
    const event = eventOf('safety.alert.raised', siteId, { alert });
    expect((await rig.handOver(event)).status).toBe(204);
    await rig.publish(event);
    expect((await rig.handOver(event)).status).toBe(204);

    const later = eventOf('safety.alert.raised', siteId, { alert: alertOf(named()) });
    await rig.publish(later);
    const frames = await socket.waitFor(2);
    expect(frames.map(({ data }) => data.id)).toEqual([event.id, later.id]);
    expect(await about(manager, alert)).toHaveLength(1);
    const mine = () => rig.mailbox.mails().filter(({ to }) => to[0]?.address === manager.person.email);
    await eventually(() => mine().length >= 2);
    expect(mine().filter(({ text }) => text.includes(alert.description))).toHaveLength(1);
    await socket.close();
  });

  test('whose mail cannot be written holds up no other', async () => {
    const unwritable = {
      id: randomUUID(),
      siteId,
      occurredAt: new Date(Date.now() - 60_000),
      title: 'Fire Emergency',
      message: 'Sent by Sam Worker',
      metadata: { liveType: 'emergency_alert', alertId: randomUUID(), severity: 'critical', pressCount: 1 },
      data: { id: randomUUID(), kind: 'over' }, // not an alert
      listed: true,
      mailDue: true,
    } as const;
    await rig.db.orm.insert(announcements).values(unwritable);
    const alert = alertOf(named());
    await rig.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    await rig.mailbox.waitFor(({ text }) => text.includes(alert.description));
    const queued = await rig.db.orm.select({ key: mails.key }).from(mails);
    expect(queued.filter(({ key }) => key?.startsWith(unwritable.id))).toEqual([]);
  });

  test('that cannot be read is put aside, and the next is handled', async () => {
    const manager = await rig.somebody();
    const unreadable = {
      ...eventOf('safety.alert.raised', siteId, { alert: alertOf(named()) }),
      payload: { alert: {} },
    };
    await rig.publish(unreadable);
    const alert = alertOf(named());
    await rig.publish(eventOf('safety.alert.raised', siteId, { alert }));
    await eventually(async () => (await about(manager, alert)).length === 1);
    expect(await list(manager)).toHaveLength(1);
    const letters = await rig.db.orm.select().from(deadLetters);
    expect(letters.filter(({ data }) => data.includes(unreadable.id))).toHaveLength(1);
  });
});

describe('an alert that is pressed again', () => {
  test('is said live with the count, takes no second place in the panel and sends no mail', async () => {
    const manager = await rig.somebody();
    const socket = await rig.socket(manager);
    const alert = alertOf(named());
    await rig.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    const again = eventOf('safety.alert.repeated', siteId, { alert: { ...alert, pressCount: 5, version: 5 } });
    await rig.publish(again);
    await rig.handOver(again);

    const frames = await socket.waitFor(2);
    expect(frames.map(({ seq, data }) => [seq, data.type])).toEqual([
      [1, 'emergency_alert'],
      [2, 'emergency_update'],
    ]);
    expect(frames[1]?.data).toMatchObject({
      message: 'Sent 5 times by Sam Worker',
      data: { pressCount: 5 },
      how: { quiet: false, repeated: true },
    });
    expect(frames[0]?.data.how.repeated).toBe(false);
    expect(await about(manager, alert)).toMatchObject([{ metadata: { pressCount: 5 } }]);
    expect(await unread(manager)).toBe(1);
    await rig.mailbox.waitFor(({ to }) => to[0]?.address === manager.person.email);
    expect(mailsAbout(alert).filter(({ to }) => to[0]?.address === manager.person.email)).toHaveLength(1);
    expect(socket.notifications()).toHaveLength(2);
    await socket.close();
  });

  test('calls out loud though somebody has acknowledged it, but not where that is heard before the press', async () => {
    const manager = await rig.somebody();
    const socket = await rig.socket(manager);
    const alert = alertOf(named());
    const acknowledged = { ...alert, status: 'acknowledged', acknowledgedByName: 'Mia Chen' } as const;
    await rig.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    await rig.handOver(eventOf('safety.alert.acknowledged', siteId, { alert: { ...acknowledged, version: 3 } }));
    await rig.handOver(eventOf('safety.alert.repeated', siteId, { alert: { ...alert, pressCount: 2, version: 2 } }));
    await rig.handOver(
      eventOf('safety.alert.repeated', siteId, { alert: { ...acknowledged, pressCount: 3, version: 4 } }),
    );
    const [, , late, pressed] = await socket.waitFor(4);
    expect(late?.data).toMatchObject({ data: { pressCount: 2 }, how: { repeated: true, quiet: true } });
    expect(pressed?.data).toMatchObject({ data: { pressCount: 3 }, how: { repeated: true, quiet: false } });
    await socket.close();
  });
});

describe('what becomes of an alert', () => {
  const steps = [
    {
      name: 'safety.alert.acknowledged',
      of: { status: 'acknowledged', acknowledgedByName: 'Mia Chen' },
      told: { type: 'info', message: 'Acknowledged by Mia Chen' },
    },
    {
      name: 'safety.alert.resolved',
      of: { status: 'resolved', resolvedByName: 'Mia Chen', responseNotes: 'Ambulance came' },
      told: { type: 'success', message: 'Resolved by Mia Chen: Ambulance came' },
    },
    {
      name: 'safety.alert.cancelled',
      of: { status: 'resolved', cancelled: true, resolvedByName: 'Mia Chen' },
      told: { type: 'info', message: 'Cancelled by Mia Chen' },
    },
  ] as const;

  test.each(steps)('$name is told to managers and the sender, once, read already for who did it', async (step) => {
    const [doer, other] = [await rig.somebody(), await rig.somebody()];
    const sender = await rig.stranger({ role: 'worker' });
    const bystander = await rig.somebody({ role: 'worker' });
    const socket = await rig.socket(sender);
    const alert = alertOf({ ...named(), reportedBy: sender.person.id, ...step.of });
    const actor = { id: doer.person.id, name: 'Mia Chen', role: 'manager' };
    const event = eventOf(step.name, siteId, { alert }, { actor });
    await rig.publish(event);
    await rig.handOver(event);

    const [frame] = await socket.waitFor(1);
    expect(frame?.data).toMatchObject({ type: 'emergency_update', message: step.told.message, data: step.of });
    expect(await about(sender, alert)).toMatchObject([{ ...step.told, isRead: false }]);
    expect(await about(other, alert)).toMatchObject([{ ...step.told, isRead: false }]);
    expect(await about(doer, alert)).toMatchObject([{ ...step.told, isRead: true }]);
    expect(await unread(doer)).toBe(0);
    expect(await list(bystander)).toEqual([]);
    expect(mailsAbout(alert)).toEqual([]);
    await socket.close();
  });
});
