import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { listNotifications } from '@floorlight/contracts/notifications';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mails } from '../src/schema.ts';
import { alertOf, eventOf } from './nouns.ts';
import { type Instance, type Rig, type Somebody, startRig } from './rig.ts';

let rig: Rig;
let second: Instance;
beforeAll(async () => {
  rig = await startRig({ heartbeatSeconds: 60 });
  second = await rig.another();
});
afterAll(() => rig.stop());

const sent = (of: Partial<EmergencyAlert> = {}) =>
  alertOf({ siteId: rig.siteId, description: `Case ${randomUUID()}`, ...of });
const raised = (alert: EmergencyAlert) => eventOf('safety.alert.raised', rig.siteId, { alert });
const escalated = (alert: EmergencyAlert, round: number) =>
  eventOf('safety.alert.escalated', rig.siteId, { alert: { ...alert, escalations: round, version: 1 + round }, round });
const acknowledged = (alert: EmergencyAlert, version: number) =>
  eventOf('safety.alert.acknowledged', rig.siteId, {
    alert: { ...alert, status: 'acknowledged', acknowledgedByName: 'Mia Chen', version },
  });
const cancelled = (alert: EmergencyAlert, version: number) =>
  eventOf('safety.alert.cancelled', rig.siteId, {
    alert: { ...alert, status: 'resolved', cancelled: true, resolvedByName: 'Sam Worker', version },
  });
const about = async (who: Somebody, alert: EmergencyAlert) =>
  succeeded(await who.call(listNotifications)).filter(({ metadata }) => metadata.alertId === alert.id);
const delivered = (alert: EmergencyAlert) => rig.mailbox.mails().filter(({ text }) => text.includes(alert.description));
/** The mails that say one of these announcements, sent or not. */
const mailsOf = async (...events: { id: string }[]) =>
  (await rig.db.orm.select().from(mails)).filter(({ key }) => events.some(({ id }) => key?.startsWith(id)));
const mailsTo = async (who: Somebody, ...events: { id: string }[]) =>
  (await mailsOf(...events)).filter(({ to }) => to === who.person.email);
const isDone = ({ status }: { status: string }) => status !== 'waiting' && status !== 'sending';

describe('an alert that nobody acknowledges', () => {
  test('is told to every manager again, louder and by mail, once for each round; its sender is told live only', async () => {
    const manager = await rig.somebody();
    const sender = await rig.somebody({ role: 'worker' });
    const [socket, senders] = [await rig.socket(manager), await rig.socket(sender)];
    const alert = sent({ severity: 'high', reportedBy: sender.person.id });
    await rig.handOver(raised(alert));
    const rounds = [escalated(alert, 1), escalated(alert, 2)];
    for (const round of rounds) {
      await rig.handOver(round, second);
      await rig.publish(round);
      await rig.handOver(round);
    }
    await rig.handOver(escalated(alert, 2));

    const frames = await socket.waitFor(3);
    expect(frames.map(({ data }) => [data.type, data.how.round])).toEqual([
      ['emergency_alert', 0],
      ['emergency_alert', 1],
      ['emergency_alert', 2],
    ]);
    expect(await about(manager, alert)).toMatchObject([
      { type: 'error', metadata: { escalation: 2 }, message: expect.stringContaining('Not acknowledged yet') },
      { type: 'error', metadata: { escalation: 1 } },
      { type: 'warning' },
    ]);
    expect((await senders.waitFor(2)).map(({ data }) => data.how.quiet)).toEqual([true, true]);
    expect(await about(sender, alert)).toEqual([]);

    const again = () => delivered(alert).filter(({ subject }) => subject.startsWith('EMERGENCY, NOT ACKNOWLEDGED'));
    await eventually(() => again().length >= 4);
    const recipients = again().flatMap(({ to }) => to.map(({ address }) => address));
    expect(recipients.filter((address) => address === rig.emergencyServices)).toHaveLength(2);
    expect(recipients.filter((address) => address === manager.person.email)).toHaveLength(2);
    expect(socket.notifications()).toHaveLength(3);
    await Promise.all([socket.close(), senders.close()]);
  });

  test('says so over the bus, also to a notify that was started again meanwhile', async () => {
    const own = await startRig();
    const manager = await own.somebody();
    const alert = alertOf({ siteId: own.siteId });
    await own.handOver(eventOf('safety.alert.raised', own.siteId, { alert }));
    await own.instance.service.stop();
    const round = eventOf('safety.alert.escalated', own.siteId, { alert: { ...alert, version: 2 }, round: 1 });
    await own.publish(round);
    const started = await own.another();
    const socket = await own.socket(manager, { after: 0, at: started });
    const frames = await socket.waitFor(2, 15_000);
    expect(frames.map(({ data }) => data.how.round)).toEqual([0, 1]);
    await socket.close();
    await own.stop();
  });

  test('that comes too late announces nothing: somebody has acknowledged it', async () => {
    const manager = await rig.somebody();
    const socket = await rig.socket(manager);
    const alert = sent();
    const late = escalated(alert, 1);
    await rig.handOver(raised(alert));
    await rig.handOver(acknowledged(alert, 3));
    await rig.handOver(late);
    await rig.publish(late);
    const next = sent();
    await rig.handOver(raised(next));
    const frames = await socket.waitFor(3);
    expect(frames.map(({ data }) => [data.type, data.data.id])).toEqual([
      ['emergency_alert', alert.id],
      ['emergency_update', alert.id],
      ['emergency_alert', next.id],
    ]);
    expect(await mailsOf(late)).toEqual([]);
    await socket.close();
  });

  test('and is acknowledged in the same moment, at another instance: whoever is first, nothing calls afterwards', async () => {
    const manager = await rig.somebody();
    const socket = await rig.socket(manager);
    const cases = Array.from({ length: 15 }, () => sent());
    await Promise.all(cases.map((alert) => rig.handOver(raised(alert))));
    const rounds = cases.map((alert) => escalated(alert, 1));
    await Promise.all(
      cases.flatMap((alert, index) => {
        const round = rounds[index] ?? escalated(alert, 1); // one for each
        const steps = [() => rig.handOver(round, second), () => rig.handOver(acknowledged(alert, 3))];
        return (index % 2 ? steps : steps.toReversed()).map((step) => step());
      }),
    );
    const updates = () => socket.notifications().filter(({ data }) => data.type === 'emergency_update');
    await eventually(() => updates().length === cases.length);
    for (const alert of cases) {
      const said = socket.notifications().filter(({ data }) => data.data.id === alert.id);
      expect(said.at(-1)?.data).toMatchObject({ type: 'emergency_update', message: 'Acknowledged by Mia Chen' });
    }
    // What a round had queued was sent by then, or never will be.
    await eventually(async () => (await mailsOf(...rounds)).every(isDone));
    await socket.close();
  });
});

describe('mails of an alert that are not sent yet', () => {
  test.each([
    { what: 'is acknowledged', step: acknowledged, servicesKnow: true },
    { what: 'is cancelled', step: cancelled, servicesKnow: false },
  ])('are taken back when it $what', async ({ step, servicesKnow }) => {
    const manager = await rig.somebody();
    const alert = sent();
    const [first, again] = [raised(alert), escalated(alert, 1)];
    await rig.mailbox.stop();
    await rig.handOver(first);
    await rig.handOver(again);
    await eventually(async () => (await mailsTo(manager, first, again)).length === 2);
    await rig.handOver(step(alert, 3));
    const queued = await mailsOf(first, again);
    const open = queued.filter(({ status }) => status !== 'withdrawn');
    await rig.mailbox.start();
    expect(open.map(({ to }) => to)).toEqual(servicesKnow ? [rig.emergencyServices] : []);
    for (const { text, html } of queued.filter(({ status }) => status === 'withdrawn'))
      expect([text, html]).toEqual(['', '']);
    await eventually(async () => (await mailsOf(first, again)).every(isDone), { within: 15_000 });
    expect(delivered(alert).flatMap(({ to }) => to.map(({ address }) => address))).toEqual(
      servicesKnow ? [rig.emergencyServices] : [],
    );
  });

  test('are not even queued where the answer was heard first, nor is an alarm sounded; emergency services get what was promised', async () => {
    const manager = await rig.somebody();
    const [answered, stoodDown] = [sent(), sent()];
    await rig.handOver(acknowledged(answered, 2));
    await rig.handOver(cancelled(stoodDown, 2));
    const events = [raised(answered), raised(stoodDown)] as const;
    const socket = await rig.socket(manager);
    for (const event of events) await rig.handOver(event);
    expect((await socket.waitFor(2)).map(({ data }) => data.how.quiet)).toEqual([true, true]);
    await socket.close();
    await eventually(async () => (await mailsOf(events[0])).length > 0);
    const newcomer = await rig.stranger();
    const [{ occurredAt }] = events;
    await rig.handOver(eventOf('auth.user.verified', rig.siteId, { person: newcomer.person }, { occurredAt }));
    expect(await about(newcomer, answered)).toHaveLength(1);
    expect((await mailsOf(...events)).map(({ to }) => to)).toEqual([rig.emergencyServices]);
    expect(await about(manager, stoodDown)).toHaveLength(2);
  });
});

test('whoever comes back is called for what still waits, and not for what has its answer', async () => {
  const manager = await rig.somebody();
  const [answered, waiting] = [sent(), sent()];
  for (const alert of [answered, waiting]) await rig.handOver(raised(alert));
  await rig.handOver(acknowledged(answered, 2));
  const socket = await rig.socket(manager, { after: 0 });
  const frames = await socket.waitFor(3);
  expect(frames.map(({ data }) => [data.type, data.data.id, data.how.quiet])).toEqual([
    ['emergency_alert', answered.id, true],
    ['emergency_alert', waiting.id, false],
    ['emergency_update', answered.id, false],
  ]);
  await socket.close();
});

test('a new position is said live to managers and sender, takes no place in the panel, and an old one is no news', async () => {
  const [manager, sender] = [await rig.somebody(), await rig.somebody({ role: 'worker' })];
  const sockets = [await rig.socket(manager), await rig.socket(sender)];
  const alert = sent({ reportedBy: sender.person.id });
  const located = (version: number) =>
    eventOf('safety.alert.located', rig.siteId, { alert: { ...alert, latitude: version, version } });
  await rig.handOver(raised(alert));
  await rig.handOver(located(5));
  await rig.handOver(located(4));
  await rig.handOver(acknowledged(alert, 6));
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
  expect(await about(manager, alert)).toHaveLength(2);
  for (const socket of sockets) await socket.close();
});
