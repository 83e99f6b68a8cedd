import { randomUUID } from 'node:crypto';
import { getAlarmReadiness, getAlertCalls, listAlarmPeople } from '@floorlight/contracts/alarm-reach';
import { getAlarmTest, startAlarmTest } from '@floorlight/contracts/alarm-tests';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { getAlertCallBack } from '@floorlight/contracts/call-back';
import { getPhone, removePhone, setPhone, verifyPhone } from '@floorlight/contracts/phone-numbers';
import { createWebhook } from '@floorlight/contracts/webhooks';
import { eq, inArray, sql } from '@floorlight/database/drizzle';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announcements, outbox, phoneNumbers, textMessages, webhookDeliveries } from '../src/schema.ts';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';
import { startTextReceiver } from './text-receiver.ts';

const [onCallId, directorId] = [randomUUID(), randomUUID()];
let receiver: Awaited<ReturnType<typeof startTextReceiver>>;
let notify: NotifyUnderTest;
let mia: TestUser;
let omar: TestUser;
let director: TestUser;

beforeAll(async () => {
  receiver = await startTextReceiver();
  notify = await notifyUnderTest({
    environment: { ...receiver.environment, TEXT_RETRIES: '0,0' },
    site: {
      alarmPlan: {
        steps: [
          { who: 'rota', channels: ['push', 'text'], people: [] },
          { who: 'managers', channels: ['mail'], people: [] },
          { who: 'people', channels: ['mail', 'text', 'webhook'], people: [directorId] },
        ],
        managersAtOnce: 'never',
        rota: {
          firstDay: '2026-01-05',
          weeks: 1,
          shifts: [{ week: 1, days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '08:00', userId: onCallId }],
        },
      },
    },
  });
  [mia, omar, director] = [
    await notify.user({ id: onCallId, firstName: 'Mia', lastName: 'Chen' }),
    await notify.user({ firstName: 'Omar', lastName: 'Diaz' }),
    await notify.user({ id: directorId, role: 'administrator', firstName: 'Ada', lastName: 'Boss' }),
  ];
  await givePhone(mia, '+15550000001');
  await givePhone(director, '+15550000002');
});
beforeEach(() => {
  receiver.answerWith(null);
  receiver.texts.length = 0;
  receiver.attempts.length = 0;
  receiver.bodies.length = 0;
});
afterAll(async () => {
  await notify.stop();
  await receiver.stop();
});

async function givePhone({ person: { id: userId } }: TestUser, number: string): Promise<void> {
  const row = { userId, number, verifiedAt: new Date() };
  await notify.db.orm
    .insert(phoneNumbers)
    .values(row)
    .onConflictDoUpdate({ target: phoneNumbers.userId, set: { ...row, problem: null } });
}

const raised = (alert: EmergencyAlert) => eventOf('safety.alert.raised', notify.siteId, { alert });
const escalated = (alert: EmergencyAlert, round: number) =>
  eventOf('safety.alert.escalated', notify.siteId, { alert: { ...alert, version: 1 + round }, round });
const sent = (of: Partial<EmergencyAlert> = {}) =>
  alertOf({ siteId: notify.siteId, description: randomUUID(), warehouseZone: 'Picking', ...of });
const mailsTo = (who: TestUser, alert: EmergencyAlert) =>
  notify.mailbox
    .mails()
    .filter(({ to: [first], text }) => first?.address === who.person.email && text.includes(alert.description));
const textsAbout = (alert: EmergencyAlert) => receiver.texts.filter(({ body }) => body.includes(alert.id));
const stateOf = async (alert: EmergencyAlert, round = 0) => {
  const rows = await notify.db.orm.select().from(textMessages).where(eq(textMessages.subjectId, alert.id));
  return rows.find((row) => row.round === round && row.userId === mia.person.id);
};

test('the plan calls whoever is on call, then the managers, then those who are named, each round once', async () => {
  const { webhook } = succeeded(
    await director.call(createWebhook, {
      body: {
        ...{ name: 'Slack', url: 'https://hooks.example.test/x', siteId: notify.siteId },
        ...{ events: ['notify.alarm.called'], shape: 'slack' },
      },
    }),
  );
  const alert = sent({ title: '<!channel> help', emergencyType: null });
  await notify.handOver(raised(alert));
  await eventually(() => textsAbout(alert).length === 1);
  expect(textsAbout(alert)).toEqual([
    {
      to: '+15550000001',
      body: expect.stringMatching(/^Emergency: Picking, .* https:\/\/floorlight\.test\/emergency\/alerts\//),
    },
  ]);
  const again = escalated(alert, 1);
  await notify.handOver(again);
  await notify.handOver(again);
  await eventually(() => mailsTo(omar, alert).length === 1 && textsAbout(alert).length === 2);
  expect(mailsTo(director, alert)).toEqual([]);
  await notify.handOver(escalated(alert, 2));
  await eventually(() => mailsTo(director, alert).length === 1 && textsAbout(alert).length === 4);
  expect(textsAbout(alert).map(({ to, body }) => [to, body.startsWith('NOT ACKNOWLEDGED.')])).toEqual([
    ['+15550000001', false],
    ['+15550000001', true],
    ...[expect.anything(), expect.anything()],
  ]);
  const [first] = await notify.db.orm
    .select()
    .from(announcements)
    .where(sql`${announcements.metadata} ->> 'alertId' = ${alert.id}`)
    .orderBy(announcements.seq);
  expect(first).toMatchObject({ pushTo: [mia.person.id], mailTo: [], callDue: false });
  const [delivery] = await notify.db.orm
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhook.id));
  expect(delivery?.body).toMatchObject({
    text: expect.stringContaining('EMERGENCY, NOT ACKNOWLEDGED: &lt;!channel&gt; help'),
  });

  const calls = succeeded(await omar.call(getAlertCalls, { params: { id: alert.id } }));
  const called = (who: TestUser) => calls.people.find(({ userId }) => userId === who.person.id);
  expect(called(mia)?.texts.map(({ round, state }) => [round, state])).toEqual([
    [0, 'sent'],
    [1, 'sent'],
    [2, 'sent'],
  ]);
  expect(called(omar)).toMatchObject({ texts: [], mailAt: expect.any(String) });
  expect(called(director)).toMatchObject({ name: 'Ada Boss', mailAt: expect.any(String) });
  expect(calls.webhooks).toMatchObject([{ name: 'Slack' }]);
});

test('the place that follows is mailed to emergency services, and to nobody whom the plan has not called', async () => {
  const nowhere = { latitude: null, longitude: null, latestLocation: null, warehouseZone: null };
  const alert = sent(nowhere);
  const drill = sent({ ...nowhere, drill: true });
  await notify.handOver(raised(drill));
  await eventually(() => textsAbout(drill).some(({ body }) => body.startsWith('DRILL: Medical Emergency')));
  await notify.handOver(raised(alert));
  const located = { ...alert, latitude: 40.7, longitude: -74, version: 2 };
  await notify.handOver(eventOf('safety.alert.located', notify.siteId, { alert: located }));
  const toServices = () =>
    notify.mailbox
      .mails()
      .filter(({ to: [to], text }) => to?.address === notify.emergencyServices && text.includes(alert.description));
  await eventually(() => toServices().some(({ subject }) => subject.startsWith('EMERGENCY, where')));
  expect([mailsTo(mia, alert), mailsTo(omar, alert), mailsTo(director, alert)]).toEqual([[], [], []]);
});

test('a text whose call breaks off is unknown, and no instance sends it again', async () => {
  await notify.startAnother();
  receiver.answerWith(() => {}); // never answers
  const alert = sent();
  await notify.handOver(raised(alert));
  await eventually(() => receiver.attempts.length === 1);
  await notify.db.orm
    .update(textMessages)
    .set({ claimedAt: new Date(Date.now() - 60_000) })
    .where(eq(textMessages.subjectId, alert.id));
  await eventually(async () => (await stateOf(alert))?.state === 'unknown');
  receiver.answerWith(null);
  await notify.handOver(escalated(alert, 1));
  await eventually(() => textsAbout(alert).length === 1);
  expect(receiver.attempts).toHaveLength(2); // one of each round
});

test('a 500 is tried again; a wrong number is not, and the list of people shows it', async () => {
  let failures = 2;
  receiver.answerWith((response) => {
    if (--failures === 0) receiver.answerWith(null);
    response.writeHead(500).end();
  });
  const busy = sent();
  await notify.handOver(raised(busy));
  await eventually(() => textsAbout(busy).length === 1);
  expect(receiver.attempts).toHaveLength(3);

  receiver.refuse(400, 21211);
  const wrong = sent();
  await notify.handOver(raised(wrong));
  await eventually(async () => (await stateOf(wrong))?.state === 'failed');
  expect(await stateOf(wrong)).toMatchObject({ attempts: 1, code: 21211 });
  expect(succeeded(await mia.call(getPhone)).phone).toMatchObject({ problem: 'invalid' });
  const { people } = succeeded(await omar.call(listAlarmPeople));
  expect(people.find(({ userId }) => userId === mia.person.id)).toMatchObject({ responds: true, text: false });
  const problems = succeeded(await omar.call(getAlarmReadiness));
  expect(problems).toContainEqual(expect.objectContaining({ kind: 'unreachable', name: 'Mia Chen' }));
  await givePhone(mia, '+15550000001');
});

test('an alert that is answered before its text is sent texts nobody', async () => {
  const alert = sent();
  const over = { ...alert, status: 'resolved', resolvedByName: 'Mia Chen', version: 9 } as const;
  await notify.handOver(eventOf('safety.alert.resolved', notify.siteId, { alert: over }));
  await notify.handOver(raised(alert));
  await eventually(async () => (await stateOf(alert))?.state === 'dropped');
  expect(receiver.attempts).toEqual([]);
});

test('whoever was texted about an alert is texted once that it is over, and nobody else', async () => {
  const [alert, quiet] = [sent(), sent()];
  await notify.handOver(raised(alert));
  await eventually(() => textsAbout(alert).length === 1);
  const end = (of: EmergencyAlert) =>
    eventOf('safety.alert.cancelled', notify.siteId, {
      alert: { ...of, status: 'resolved', cancelled: true, resolvedByName: 'Mia Chen', version: 9 },
    });
  const over = end(alert);
  for (const event of [over, over, end(quiet)]) await notify.handOver(event);
  const ends = () => receiver.texts.filter(({ body }) => body.startsWith('FALSE ALARM. Medical Emergency: Picking'));
  await eventually(() => expect(ends()).toEqual([{ to: '+15550000001', body: expect.anything() }]));
  expect(await notify.db.orm.$count(textMessages, eq(textMessages.subjectId, quiet.id))).toBe(0);
});

test('a number counts once its owner has typed the code that was sent to it; a test alarm goes there', async () => {
  const refused = await omar.call(setPhone, { body: { number: '0151 123' } });
  expect(refused.status).toBe(400);
  expect(succeeded(await omar.call(setPhone, { body: { number: '+1 (555) 000-0003' } }))).toEqual({
    sends: true,
    phone: { number: '+15550000003', verifiedAt: null, problem: null },
  });
  await eventually(() => receiver.texts.length === 1);
  expect((await omar.call(setPhone, { body: { number: '+15550000009' } })).status).toBe(409);
  const code = /^\d{6}/.exec(receiver.texts[0]?.body ?? '')?.[0] ?? '';
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await omar.call(verifyPhone, { body: { code: wrong } })).status).toBe(400);
  expect(succeeded(await omar.call(verifyPhone, { body: { code } })).phone?.verifiedAt).toEqual(expect.any(String));
  expect((await omar.call(verifyPhone, { body: { code } })).status).toBe(409);

  const { id } = succeeded(await omar.call(startAlarmTest));
  const arrived = await eventually(async () => {
    const alarmTest = succeeded(await omar.call(getAlarmTest, { params: { id } }));
    return alarmTest.textAt ? alarmTest : false;
  });
  expect(arrived).toMatchObject({ hasPhone: true, textFailed: false });
  expect(receiver.texts.at(-1)).toMatchObject({ to: '+15550000003', body: expect.stringMatching(/^TEST alarm/) });
  expect((await omar.call(removePhone)).status).toBe(204);
  expect(succeeded(await omar.call(getPhone)).phone).toBeNull();
});

test('responders to an open alert see its sender’s verified number, and the audit log records that', async () => {
  const sender = await notify.user({ role: 'worker' });
  const alert = sent({ reportedBy: sender.person.id });
  const params = { id: alert.id };
  await notify.handOver(raised(alert));
  const numberFor = async (who: TestUser) => succeeded(await who.call(getAlertCallBack, { params })).number;
  expect(await numberFor(omar)).toBeNull();
  succeeded(await sender.call(setPhone, { body: { number: '+15550000007' } }));
  expect(await numberFor(omar)).toBeNull(); // not verified
  await givePhone(sender, '+15550000007');
  expect(await numberFor(omar)).toBe('+15550000007');
  expect((await sender.call(getAlertCallBack, { params })).status).toBe(403);
  const shown = await notify.db.orm.select().from(outbox).where(eq(outbox.name, 'notify.phone.shown'));
  expect(shown.map(({ envelope }) => envelope)).toMatchObject([
    { actor: { id: omar.person.id }, payload: { about: 'alert', id: alert.id, count: 1 } },
  ]);
  const over = { ...alert, status: 'resolved', resolvedByName: 'Mia Chen', version: 9 } as const;
  await notify.handOver(eventOf('safety.alert.resolved', notify.siteId, { alert: over }));
  expect(await numberFor(omar)).toBeNull();
});

test('a process that is killed amid calls sends nobody a text twice', async () => {
  const child = await notify.startProcess({ TEXT_FROM: '+15550000009' });
  receiver.answerSlowly(100);
  const alerts = Array.from({ length: 12 }, () => sent());
  for (const alert of alerts) await notify.handOver(raised(alert));
  await eventually(() => receiver.senders.has('+15550000009'));
  child.kill('SIGKILL');
  for (const alert of alerts) await notify.handOver(escalated(alert, 1));
  const ids = alerts.map(({ id }) => id);
  const rows = await eventually(async () => {
    const all = await notify.db.orm.select().from(textMessages).where(inArray(textMessages.subjectId, ids));
    return all.length === 24 && all.every(({ state }) => state !== 'waiting') && all;
  });
  // What was cut off may have arrived; every other text did, and none of them twice.
  const cutOff = rows.filter(({ state }) => state === 'sending').length;
  expect(new Set(receiver.bodies).size).toBe(receiver.bodies.length);
  expect(receiver.bodies.length).toBeGreaterThanOrEqual(24 - cutOff);
});
