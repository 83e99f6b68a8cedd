import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcements, deadLetters, mails } from '../src/schema.ts';
import { list, mailsOf, panelOf } from './alert-notices.ts';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';

let notify: NotifyUnderTest;
let siteId: string;
beforeAll(async () => {
  notify = await notifyUnderTest();
  siteId = notify.siteId;
});
afterAll(() => notify.stop());
const mailsAbout = (alert: EmergencyAlert) => mailsOf(notify, alert);
const newCase = () => ({ siteId, description: `Case ${randomUUID()}` });

describe('an alert that is raised', () => {
  test('reaches every active manager of the site, and nobody else', async () => {
    const [manager, second] = [await notify.user(), await notify.user()];
    const worker = await notify.user({ role: 'worker' });
    const inactive = await notify.user({ isActive: false });
    const elsewhere = await notify.user({ siteId: `${siteId}-b` });
    const sockets = await Promise.all([manager, worker, inactive, elsewhere].map((who) => notify.socket(who)));
    const alert = alertOf({ ...newCase(), reportedBy: worker.person.id });

    const event = eventOf('safety.alert.raised', siteId, { alert });
    await notify.publish(event);

    const coded = {
      title: { code: 'announcements.alertTitle.medical' },
      message: {
        code: 'announcements.alertSent.described',
        params: { name: 'Sam Worker', description: alert.description },
      },
    };
    const [frame] = (await sockets[0]?.waitFor(1)) ?? [];
    expect(frame).toEqual({
      type: 'notification',
      seq: expect.any(Number),
      after: expect.any(Number),
      data: {
        id: event.id,
        type: 'emergency_alert',
        title: 'Medical Emergency',
        message: `Sent by Sam Worker: ${alert.description}`,
        coded,
        siteId,
        createdAt: event.occurredAt,
        data: alert,
        alert: { severity: 'critical' },
        how: { quiet: false, repeated: false, round: 0 },
      },
    });
    expect(await panelOf(manager, alert)).toEqual([
      {
        id: event.id,
        type: 'error',
        title: 'Medical Emergency',
        message: `Sent by Sam Worker: ${alert.description}`,
        coded,
        siteId,
        isRead: false,
        metadata: { liveType: 'emergency_alert', alertId: alert.id, severity: 'critical', pressCount: 1 },
        createdAt: event.occurredAt,
      },
    ]);
    expect(await panelOf(second, alert)).toHaveLength(1);
    for (const who of [worker, inactive, elsewhere]) expect(await list(who)).toEqual([]);

    await eventually(() => mailsAbout(alert).length === 3);
    const recipients = mailsAbout(alert).flatMap(({ to }) => to.map(({ address }) => address));
    expect(recipients.sort()).toEqual([manager.person.email, second.person.email, notify.emergencyServices].sort());
    expect(sockets.slice(1).flatMap((socket) => socket.notifications())).toEqual([]);
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  test('is mailed with its sender, the time on the site’s clock, the place and a link to answer', async () => {
    const alert = alertOf({ ...newCase(), createdAt: '2026-11-20T19:05:09.000Z', locationAccuracy: 12.4 });
    await notify.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    const mail = await notify.mailbox.waitFor(({ text }) => text.includes(alert.description));
    expect(mail.subject).toBe('EMERGENCY: Medical Emergency at Main Warehouse');
    expect(mail.text).toContain('Sam Worker sent an emergency alert of severity critical');
    expect(mail.text).toContain('Friday, November 20, 2026 at 2:05:09 PM EST');
    expect(mail.text).toContain('latitude 40.712800, longitude -74.006000 (accurate to 12 m, gps)');
    expect(mail.text).toContain(`https://floorlight.test/emergency/alerts/${alert.id}`);
  });

  test('is written about: managers and the sender get each message live, in nobody’s panel', async () => {
    const [manager, sender] = [await notify.user(), await notify.user({ role: 'worker' })];
    const sockets = await Promise.all([notify.socket(manager), notify.socket(sender)]);
    const alert = alertOf({ ...newCase(), reportedBy: sender.person.id });
    const message = { id: randomUUID(), at: alert.createdAt, by: { id: sender.person.id, name: 'Sam Worker' } };
    await notify.handOver(
      eventOf('safety.alert.messaged', siteId, {
        alert,
        message: { ...message, text: 'Conscious', ready: 'conscious', language: null },
      }),
    );
    for (const socket of sockets) {
      const [frame] = await socket.waitFor(1);
      expect(frame?.data).toMatchObject({
        type: 'emergency_update',
        message: 'Sam Worker: Conscious',
        coded: { message: { params: { text: { code: 'readyAnswers.conscious' } } } },
        how: { passing: true, quiet: false, repeated: false },
      });
    }
    for (const who of [manager, sender]) expect(await panelOf(who, alert)).toEqual([]);
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  test('below critical is a warning, and its mail says when the location is unknown', async () => {
    const manager = await notify.user();
    const alert = alertOf({ ...newCase(), severity: 'high', latitude: null, longitude: null });
    await notify.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    expect(await panelOf(manager, alert)).toMatchObject([{ type: 'warning' }]);
    const mail = await notify.mailbox.waitFor(({ text }) => text.includes(alert.description));
    expect(mail.text).toContain('Where: unknown, the alert was sent without location data');
  });

  test('arrives by hand-over and on the bus: one row, one frame, one mail', async () => {
    const manager = await notify.user();
    const socket = await notify.socket(manager);
    const alert = alertOf(newCase());
    const event = eventOf('safety.alert.raised', siteId, { alert });
    expect((await notify.handOver(event)).status).toBe(204);
    await notify.publish(event);
    expect((await notify.handOver(event)).status).toBe(204);

    const next = alertOf(newCase());
    const later = eventOf('safety.alert.raised', siteId, { alert: next });
    await notify.publish(later);
    const frames = await socket.waitFor(2);
    expect(frames.map(({ data }) => data.id)).toEqual([event.id, later.id]);
    expect(await panelOf(manager, alert)).toHaveLength(1);
    const mailed = (about: EmergencyAlert) =>
      mailsAbout(about).filter(({ to }) => to[0]?.address === manager.person.email).length;
    await eventually(() => mailed(next) > 0);
    expect([mailed(alert), mailed(next)]).toEqual([1, 1]);
    await socket.close();
  });

  test('whose mail cannot be written delays no other mail', async () => {
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
    await notify.db.orm.insert(announcements).values(unwritable);
    const alert = alertOf(newCase());
    await notify.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    await notify.mailbox.waitFor(({ text }) => text.includes(alert.description));
    const queued = await notify.db.orm.select({ key: mails.key, status: mails.status }).from(mails);
    expect(queued.filter(({ key }) => key?.startsWith(unwritable.id))).toMatchObject([{ status: 'withdrawn' }]);
  });

  test('that cannot be read becomes a dead letter, and the next is handled', async () => {
    const manager = await notify.user();
    const unreadable = {
      ...eventOf('safety.alert.raised', siteId, { alert: alertOf(newCase()) }),
      payload: { alert: {} },
    };
    await notify.publish(unreadable);
    const alert = alertOf(newCase());
    await notify.publish(eventOf('safety.alert.raised', siteId, { alert }));
    await eventually(async () => (await panelOf(manager, alert)).length === 1);
    expect(await list(manager)).toHaveLength(1);
    const letters = await notify.db.orm.select().from(deadLetters);
    expect(letters.filter(({ data }) => data.includes(unreadable.id))).toHaveLength(1);
  });
});

test('an alert that is folded makes no sound, row or mail: the one that stands for it shows how many there are', async () => {
  const manager = await notify.user();
  const socket = await notify.socket(manager);
  const alert = alertOf(newCase());
  const folded = [1, 2, 3].map(() => alertOf({ ...newCase(), partOf: alert.id, foldedInto: alert.id }));
  await notify.publish(eventOf('safety.alert.raised', siteId, { alert }));
  for (const [index, each] of folded.entries()) {
    const foldedCount = index + 1;
    const head = { ...alert, foldedCount, version: alert.version + foldedCount };
    await notify.publish(eventOf('safety.alert.folded', siteId, { alert: head, folded: each }));
  }
  // The two kinds of event have lanes of their own: the alert may come after its update.
  const about = (type: string) =>
    socket.notifications().flatMap(({ data }) => (data.type === type && data.data.id === alert.id ? [data] : []));
  await eventually(() => {
    expect(about('emergency_alert')).toMatchObject([{ how: { quiet: false } }]);
    expect(about('emergency_update').at(-1)).toMatchObject({ data: { foldedCount: 3 } });
  });
  for (const update of about('emergency_update')) expect(update.how.quiet).toBe(true);
  expect(await panelOf(manager, alert)).toHaveLength(1);
  const toServices = () => mailsAbout(alert).filter(({ to }) => to[0]?.address === notify.emergencyServices);
  await eventually(() => toServices().length > 0);
  expect(toServices()).toHaveLength(1);
  expect(folded.flatMap(mailsAbout)).toEqual([]);
});

test('emergency services are mailed once for each incident', async () => {
  const first = alertOf(newCase());
  const more = [1, 2].map(() => alertOf({ ...newCase(), partOf: first.id }));
  for (const alert of [...more, first]) await notify.publish(eventOf('safety.alert.raised', siteId, { alert }));
  const toServices = (alert: EmergencyAlert) =>
    mailsAbout(alert).filter(({ to }) => to[0]?.address === notify.emergencyServices);
  await eventually(() => toServices(first).length === 1, { within: 20_000 });
  expect(more.flatMap(toServices)).toEqual([]);
});
