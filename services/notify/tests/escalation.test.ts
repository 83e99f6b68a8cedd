import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { listNotifications } from '@floorlight/contracts/notifications';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../src/schema.ts';
import { eventOf } from './fixtures.ts';
import { type Instance, type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
let second: Instance;
beforeAll(async () => {
  notify = await notifyUnderTest({ heartbeatSeconds: 60 });
  second = await notify.startAnother();
});
afterAll(() => notify.stop());

const sent = (of: Partial<EmergencyAlert> = {}) =>
  alertOf({ siteId: notify.siteId, description: `Case ${randomUUID()}`, ...of });
const raised = (alert: EmergencyAlert) => eventOf('safety.alert.raised', notify.siteId, { alert });
const escalated = (alert: EmergencyAlert, round: number) =>
  eventOf('safety.alert.escalated', notify.siteId, {
    alert: { ...alert, escalations: round, version: 1 + round },
    round,
  });
const acknowledged = (alert: EmergencyAlert, version: number) =>
  eventOf('safety.alert.acknowledged', notify.siteId, {
    alert: { ...alert, status: 'acknowledged', acknowledgedByName: 'Mia Chen', version },
  });
const cancelled = (alert: EmergencyAlert, version: number) =>
  eventOf('safety.alert.cancelled', notify.siteId, {
    alert: { ...alert, status: 'resolved', cancelled: true, resolvedByName: 'Sam Worker', version },
  });
const panelOf = async (who: TestUser, alert: EmergencyAlert) =>
  succeeded(await who.call(listNotifications)).filter(({ metadata }) => metadata.alertId === alert.id);
const mailsReceived = (alert: EmergencyAlert) =>
  notify.mailbox.mails().filter(({ text }) => text.includes(alert.description));
/** The mails of these announcements to emergency services, sent or not. */
const mailsOf = async (...events: { id: string }[]) =>
  (await notify.db.orm.select().from(mails)).filter(({ key }) => events.some(({ id }) => key?.startsWith(id)));
const mailsTo = async (who: TestUser) =>
  (await notify.db.orm.select().from(mails)).filter(({ to }) => to === who.person.email);
const isDone = ({ status }: { status: string }) => status !== 'waiting' && status !== 'sending';

describe('an alert that nobody acknowledges', () => {
  test('is announced to every manager again, as an error and by mail, once per round; its sender gets it live only', async () => {
    const manager = await notify.user();
    const sender = await notify.user({ role: 'worker' });
    const [socket, senderSocket] = [await notify.socket(manager), await notify.socket(sender)];
    const alert = sent({ severity: 'high', reportedBy: sender.person.id });
    await notify.handOver(raised(alert));
    const again = (to: string) =>
      mailsReceived(alert).filter(
        (mail) => mail.subject.startsWith('EMERGENCY, NOT ACKNOWLEDGED') && mail.to[0]?.address === to,
      ).length;
    for (const number of [1, 2]) {
      const round = escalated(alert, number);
      await notify.handOver(round, second);
      await notify.publish(round);
      await notify.handOver(round);
      await eventually(() => again(manager.person.email) === number && again(notify.emergencyServices) === number);
    }
    await notify.handOver(escalated(alert, 2));

    const frames = await socket.waitFor(3);
    expect(frames.map(({ data }) => [data.type, data.how.round])).toEqual([
      ['emergency_alert', 0],
      ['emergency_alert', 1],
      ['emergency_alert', 2],
    ]);
    expect(await panelOf(manager, alert)).toMatchObject([
      { type: 'error', metadata: { escalation: 2 }, message: expect.stringContaining('Not acknowledged yet') },
    ]);
    expect((await senderSocket.waitFor(2)).map(({ data }) => data.how.quiet)).toEqual([true, true]);
    expect(await panelOf(sender, alert)).toEqual([]);

    expect([again(manager.person.email), again(notify.emergencyServices)]).toEqual([2, 2]);
    expect(socket.notifications()).toHaveLength(3);
    await Promise.all([socket.close(), senderSocket.close()]);
  });

  test('calls again when it was acknowledged and is not over: live, in the panel and by mail, until it ends', async () => {
    const manager = await notify.user();
    const alert = sent();
    const calledAgain = (round: number) => {
      const unsolved = { status: 'acknowledged', acknowledgedByName: 'Mia Chen', version: 5 + round } as const;
      return eventOf('safety.alert.escalated', notify.siteId, { alert: { ...alert, ...unsolved }, round });
    };
    await notify.handOver(raised(alert));
    await notify.handOver(acknowledged(alert, 5));
    await notify.handOver(calledAgain(1));
    const again = () =>
      mailsReceived(alert).filter(({ subject, to: [first] }) => {
        return subject.startsWith('EMERGENCY, NOT OVER') && first?.address === manager.person.email;
      });
    await eventually(() => again().length === 1);
    expect(again()[0]?.text).toContain('Mia Chen acknowledged this emergency');
    const socket = await notify.socket(manager, { after: 0 });
    const frames = await socket.waitFor(3);
    expect(frames.map(({ data }) => [data.type, data.how.quiet, data.how.round])).toEqual([
      ['emergency_alert', true, 0],
      ['emergency_update', false, 0],
      ['emergency_alert', false, 1],
    ]);
    await notify.handOver(cancelled(alert, 20));
    await notify.handOver(calledAgain(2));
    expect(await panelOf(manager, alert)).toMatchObject([{ message: expect.stringContaining('Cancelled by') }]);
    expect(mailsReceived(alert).filter(({ to: [first] }) => first?.address === notify.emergencyServices)).toHaveLength(
      1,
    );
    await socket.close();
  });

  test('escalates over the bus, also to an instance that was down meanwhile', async () => {
    const own = await notifyUnderTest();
    const manager = await own.user();
    const alert = alertOf({ siteId: own.siteId });
    await own.handOver(eventOf('safety.alert.raised', own.siteId, { alert }));
    await own.instance.service.stop();
    const round = eventOf('safety.alert.escalated', own.siteId, { alert: { ...alert, version: 2 }, round: 1 });
    await own.publish(round);
    const started = await own.startAnother();
    const socket = await own.socket(manager, { after: 0, at: started });
    const frames = await socket.waitFor(2, 15_000);
    expect(frames.map(({ data }) => data.how.round)).toEqual([0, 1]);
    await socket.close();
    await own.stop();
  });

  test('announces nothing when the escalation arrives after the acknowledgement', async () => {
    const manager = await notify.user();
    const socket = await notify.socket(manager);
    const alert = sent();
    const late = escalated(alert, 1);
    await notify.handOver(raised(alert));
    await notify.handOver(acknowledged(alert, 3));
    await notify.handOver(late);
    await notify.publish(late);
    const next = sent();
    await notify.handOver(raised(next));
    const frames = await socket.waitFor(3);
    expect(frames.map(({ data }) => [data.type, data.data.id])).toEqual([
      ['emergency_alert', alert.id],
      ['emergency_update', alert.id],
      ['emergency_alert', next.id],
    ]);
    expect(await mailsOf(late)).toEqual([]);
    await socket.close();
  });

  test('is acknowledged at another instance at the same time: whichever is first, nothing sounds afterwards', async () => {
    const manager = await notify.user();
    const socket = await notify.socket(manager);
    const cases = Array.from({ length: 15 }, () => sent());
    await Promise.all(cases.map((alert) => notify.handOver(raised(alert))));
    const rounds = cases.map((alert) => escalated(alert, 1));
    await Promise.all(
      cases.flatMap((alert, index) => {
        const round = rounds[index] ?? escalated(alert, 1); // one for each
        const steps = [() => notify.handOver(round, second), () => notify.handOver(acknowledged(alert, 3))];
        return (index % 2 ? steps : steps.toReversed()).map((step) => step());
      }),
    );
    const updates = () => socket.notifications().filter(({ data }) => data.type === 'emergency_update');
    await eventually(() => updates().length === cases.length);
    for (const alert of cases) {
      const frames = socket.notifications().filter(({ data }) => data.data.id === alert.id);
      expect(frames.at(-1)?.data).toMatchObject({ type: 'emergency_update', message: 'Acknowledged by Mia Chen' });
    }
    await eventually(async () => (await mailsOf(...rounds)).every(isDone));
    await socket.close();
  });
});

describe('unsent mails of an alert', () => {
  test.each([
    { change: 'acknowledged', step: acknowledged, servicesMailed: true },
    { change: 'cancelled', step: cancelled, servicesMailed: false },
  ])('are withdrawn when it is $change', async ({ step, servicesMailed }) => {
    const manager = await notify.user();
    const alert = sent();
    const [first, again] = [raised(alert), escalated(alert, 1)];
    await notify.mailbox.stop();
    await notify.handOver(first);
    await notify.handOver(again);
    const queued = async () => [...(await mailsOf(first, again)), ...(await mailsTo(manager))];
    await eventually(async () => (await queued()).map(({ status }) => status).join(' ') === 'waiting waiting waiting');
    await notify.handOver(step(alert, 3));
    await notify.mailbox.start();
    await eventually(async () => (await queued()).every(isDone));
    expect(mailsReceived(alert).flatMap(({ to }) => to.map(({ address }) => address))).toEqual(
      servicesMailed ? [notify.emergencyServices] : [],
    );
    expect((await mailsTo(manager)).map(({ status }) => status)).toEqual(['withdrawn']);
  });

  test('are not queued when the answer arrives first, and nothing sounds; emergency services get their first mail', async () => {
    const manager = await notify.user();
    const [answered, cancelledAlert] = [sent(), sent()];
    await notify.handOver(acknowledged(answered, 2));
    await notify.handOver(cancelled(cancelledAlert, 2));
    const events = [raised(answered), raised(cancelledAlert)] as const;
    const socket = await notify.socket(manager);
    for (const event of events) await notify.handOver(event);
    expect((await socket.waitFor(2)).map(({ data }) => data.how.quiet)).toEqual([true, true]);
    await socket.close();
    await eventually(async () => (await mailsOf(events[0])).length > 0);
    const newcomer = await notify.unknownUser();
    const [{ occurredAt }] = events;
    await notify.handOver(eventOf('auth.user.verified', notify.siteId, { person: newcomer.person }, { occurredAt }));
    expect(await panelOf(newcomer, answered)).toHaveLength(1);
    expect((await mailsOf(...events)).map(({ to }) => to)).toEqual([notify.emergencyServices]);
    expect([...(await mailsTo(manager)), ...(await mailsTo(newcomer))]).toEqual([]);
    expect(await panelOf(manager, cancelledAlert)).toHaveLength(1);
  });
});

test('after a reconnect only unanswered alerts sound', async () => {
  const manager = await notify.user();
  const [answered, waiting] = [sent(), sent()];
  for (const alert of [answered, waiting]) await notify.handOver(raised(alert));
  await notify.handOver(acknowledged(answered, 2));
  const socket = await notify.socket(manager, { after: 0 });
  const frames = await socket.waitFor(3);
  expect(frames.map(({ data }) => [data.type, data.data.id, data.how.quiet])).toEqual([
    ['emergency_alert', answered.id, true],
    ['emergency_alert', waiting.id, false],
    ['emergency_update', answered.id, false],
  ]);
  await socket.close();
});

test('a new position reaches managers and the sender live, without a row in the panel; an older one is ignored', async () => {
  const [manager, sender] = [await notify.user(), await notify.user({ role: 'worker' })];
  const sockets = [await notify.socket(manager), await notify.socket(sender)];
  const alert = sent({ reportedBy: sender.person.id });
  const located = (version: number) =>
    eventOf('safety.alert.located', notify.siteId, { alert: { ...alert, latitude: version, version } });
  await notify.handOver(raised(alert));
  await notify.handOver(located(5));
  await notify.handOver(located(4));
  await notify.handOver(acknowledged(alert, 6));
  const positions = (index: number) =>
    sockets[index]
      ?.notifications()
      .flatMap(({ data: { type, how, data } }) => (type === 'emergency_update' && how.quiet ? [data.latitude] : []));
  for (const index of [0, 1]) {
    await eventually(() => sockets[index]?.notifications().at(-1)?.data.message === 'Acknowledged by Mia Chen', {
      within: 20_000,
    });
    expect(positions(index)).toEqual([5]);
  }
  expect(await panelOf(manager, alert)).toHaveLength(1);
  for (const socket of sockets) await socket.close();
});
