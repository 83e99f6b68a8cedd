import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { desc, eq, sql } from '@floorlight/database/drizzle';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMailFailures } from '../src/mails/get-mail-failures.ts';
import { alerts as alertStates, announcements, mailings, mails, mailTurns, people } from '../src/schema.ts';
import { announcementOf, eventOf, incidentOf } from './fixtures.ts';
import { type Instance, type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

const seconds = 3;
let notify: NotifyUnderTest;
let second: Instance;
let manager: TestUser;
beforeAll(async () => {
  notify = await notifyUnderTest({ heartbeatSeconds: 60, alertMailSeconds: seconds });
  second = await notify.startAnother();
});
afterAll(() => notify.stop());
beforeEach(async () => {
  manager = await notify.user();
});

const sent = (of: Partial<EmergencyAlert> = {}) =>
  alertOf({ siteId: notify.siteId, description: `Case ${randomUUID()}`, ...of });
const raise = (alert: EmergencyAlert, at?: Instance) =>
  notify.handOver(eventOf('safety.alert.raised', notify.siteId, { alert }), at);
const acknowledge = (alert: EmergencyAlert) =>
  notify.handOver(
    eventOf('safety.alert.acknowledged', notify.siteId, { alert: { ...alert, status: 'acknowledged', version: 2 } }),
  );
const mailsTo = (address: string) => notify.mailbox.mails().filter(({ to }) => to[0]?.address === address);
const isMine = () => eq(mails.to, manager.person.email);
const mailsQueued = () => notify.db.orm.select().from(mails).where(isMine());
const mine = () => mailsTo(manager.person.email);
const named = (address: string, { description }: EmergencyAlert) =>
  mailsTo(address).filter(({ text }) => text.includes(description)).length;
const isMailed = (alert: EmergencyAlert) => eventually(() => named(manager.person.email, alert) > 0);

test('mails that failed are counted for the site of their readers, the newest first', async () => {
  const { siteId } = notify;
  const elsewhere = await getMailFailures(notify, { siteId: `${siteId}-other` });
  expect(elsewhere).toEqual({ count: 0, last: null });
  const announced = announcementOf(sent());
  await notify.db.orm.insert(announcements).values(announced);
  const later = new Date(Date.now() + 9e7); // nobody sends it meanwhile
  const failure = { lane: 'alert' as const, subject: '', text: '', html: '', lastError: 'refused' };
  await notify.db.orm.insert(mails).values([
    { ...failure, id: randomUUID(), to: manager.person.email, status: 'failed', createdAt: new Date(Date.now() - 9e6) },
    { ...failure, id: randomUUID(), to: 'desk@911.test', key: `${announced.id} desk@911.test`, nextAttemptAt: later },
    { ...failure, id: randomUUID(), to: manager.person.email, status: 'sent', lastError: null },
    { ...failure, id: randomUUID(), to: 'someone@elsewhere.test', status: 'failed' },
    { ...failure, id: randomUUID(), to: manager.person.email, status: 'failed', createdAt: new Date(Date.now() - 9e7) },
  ]);
  expect(await getMailFailures(notify, { siteId })).toMatchObject({
    count: 2,
    last: { retries: true, toServices: true },
  });
});

describe('a manager', () => {
  test('is mailed the first alert at once, and those that follow together, the gravest first', async () => {
    const [first, high, critical] = [sent(), sent({ severity: 'high', title: 'Forklift <b>down</b>' }), sent()];
    await raise(first);
    await isMailed(first);
    await Promise.all([high, critical].map((alert) => raise(alert)));
    await isMailed(high);
    const [single, digest] = mine();
    expect(single?.subject).toBe('EMERGENCY: Medical Emergency at Main Warehouse');
    expect(digest?.subject).toBe('EMERGENCY: Medical Emergency and one more alert at Main Warehouse');
    const { text = '', html = '' } = digest ?? {};
    expect(text.indexOf(critical.description)).toBeLessThan(text.indexOf(high.description));
    expect(text).not.toContain(first.description);
    expect(text).toContain('* Forklift <b>down</b>\n  High, sent by Sam Worker');
    expect(html).toContain('Forklift &lt;b&gt;down&lt;/b&gt;');
    expect((digest?.acceptedAt ?? 0) - (single?.acceptedAt ?? 0)).toBeGreaterThan((seconds - 1) * 1000);
    expect(mine()).toHaveLength(2);
  });

  test('is not mailed what was acknowledged meanwhile, and nothing if no alert is left', async () => {
    const [first, answered, open, answeredToo, last] = [sent(), sent(), sent(), sent(), sent()];
    await raise(first);
    await isMailed(first);
    await Promise.all([raise(answered), raise(open), acknowledge(answered)]);
    await isMailed(open);
    await Promise.all([raise(answeredToo), acknowledge(answeredToo)]);
    await eventually(async () => {
      const [turn] = await notify.db.orm.select().from(mailTurns).where(eq(mailTurns.userId, manager.person.id));
      return turn?.mailId === null; // its turn came and nothing was left
    });
    await raise(last);
    await isMailed(last);
    const subjects = mine().map(({ subject }) => subject);
    expect(subjects).toEqual(Array(3).fill('EMERGENCY: Medical Emergency at Main Warehouse'));
    for (const alert of [answered, answeredToo]) expect(named(manager.person.email, alert)).toBe(0);
  });

  test('without an email address gets no mail that cannot be sent, and is mailed what comes once they have one', async () => {
    const { person } = await notify.user({ email: '' });
    const [before, after] = [sent(), sent()];
    await raise(before);
    await isMailed(before);
    const turnOf = async () => {
      const [turn] = await notify.db.orm.select().from(mailTurns).where(eq(mailTurns.userId, person.id));
      return turn;
    };
    const mailed = (await notify.db.orm.select().from(mailings).orderBy(desc(mailings.number)))[0]?.number;
    await eventually(async () => (await turnOf())?.mailedTo === mailed);
    expect(await notify.db.orm.select().from(mails).where(eq(mails.to, ''))).toEqual([]);
    const email = `${randomUUID()}@floorlight.test`;
    await notify.db.orm.update(people).set({ email }).where(eq(people.id, person.id));
    await raise(after);
    await eventually(() => named(email, after) > 0);
    expect(named(email, before)).toBe(0);
  });

  test('is mailed everything once, however many instances and kinds of delivery there are', async () => {
    const colleagues = [manager, await notify.user(), await notify.user()];
    const alerts = Array.from({ length: 60 }, () => sent());
    await Promise.all(alerts.map((alert, index) => raise(alert, index % 2 ? second : notify.instance)));
    const addresses = [...colleagues.map(({ person }) => person.email), notify.emergencyServices];
    await eventually(() => addresses.every((address) => alerts.every((alert) => named(address, alert) > 0)));
    for (const address of addresses) expect(alerts.map((alert) => named(address, alert))).toEqual(Array(60).fill(1));
    const ids = notify.mailbox.mails().map(({ messageId }) => messageId);
    expect(new Set(ids)).toHaveProperty('size', ids.length);
    for (const { person } of colleagues) expect(mailsTo(person.email).length).toBeLessThan(6);
  });

  test('gets what happened while the mail server was away in two mails at most', async () => {
    await notify.mailbox.stop();
    const alerts = [sent(), sent(), sent(), sent()];
    for (const [index, alert] of alerts.entries()) {
      await raise(alert);
      if (index === 0) await eventually(async () => (await mailsQueued()).length === 1);
    }
    await notify.mailbox.start();
    for (const alert of alerts) await isMailed(alert);
    expect(mine()).toHaveLength(2);
  });
});

describe('emergency services', () => {
  const toServices = ({ description, title }: EmergencyAlert) =>
    mailsTo(notify.emergencyServices).filter(
      ({ text, subject }) => text.includes(description) || subject.includes(title),
    );
  const title = () => `Case ${randomUUID()}`;
  const event = (name: 'safety.alert.located' | 'safety.alert.cancelled', alert: EmergencyAlert) =>
    notify.handOver(eventOf(name, notify.siteId, { alert }));

  test('are mailed where help is needed once it is known, and at last that it was a false alarm', async () => {
    const alert = sent({ title: title(), latitude: null, longitude: null });
    await raise(alert);
    await eventually(() => toServices(alert).length === 1, { within: 20_000 });
    const at = new Date().toISOString();
    const place = { latitude: 40.7, longitude: -74, accuracy: 8, locationMethod: 'gps' as const, at };
    const located = { ...alert, latitude: 40.7, longitude: -74, latestLocation: place };
    for (const version of [2, 3]) await event('safety.alert.located', { ...located, version });
    await eventually(() => toServices(alert).length === 2, { within: 20_000 });
    const over = { status: 'resolved', cancelled: true, resolvedAt: at, resolvedByName: 'Mia Chen' } as const;
    await event('safety.alert.cancelled', { ...located, ...over, version: 4 });
    await eventually(() => toServices(alert).length === 3, { within: 20_000 });
    expect(toServices(alert).map(({ subject }) => subject)).toEqual([
      `EMERGENCY: ${alert.title} at Main Warehouse`,
      `EMERGENCY, where: ${alert.title} at Main Warehouse`,
      `FALSE ALARM: ${alert.title} at Main Warehouse`,
    ]);
    expect(toServices(alert)[1]?.text).toContain('https://www.openstreetmap.org/?mlat=40.700000');
  });
});

test('a mail that was accepted but not marked comes once more, with the same Message-ID and no other alerts', async () => {
  const [first, later] = [sent(), sent()];
  await raise(first);
  await isMailed(first);
  await eventually(async () => (await mailsQueued())[0]?.status === 'sent');
  await raise(later);
  // As after a crash whose lease has ended.
  await notify.db.orm.update(mails).set({ status: 'sending', nextAttemptAt: sql`now()` }).where(isMine());
  await isMailed(later);
  await eventually(() => mine().length === 3);
  const [original, ...others] = mine();
  const [again, next] = others.sort((a) => (a.messageId === original?.messageId ? -1 : 1));
  expect(again).toMatchObject({ messageId: original?.messageId, text: original?.text });
  expect(next?.messageId).not.toBe(original?.messageId);
  expect([first, later].map((alert) => named(manager.person.email, alert))).toEqual([2, 1]);
});

test('a person who is no manager any more is mailed nothing', async () => {
  notify.mailbox.refuse(true); // a mail that was written before the change is refused as well
  const alert = sent();
  await raise(alert);
  await eventually(async () => (await mailsQueued()).length === 1);
  const person = { ...manager.person, role: 'worker' as const, version: 2 };
  const { status } = await notify.handOver(eventOf('auth.user.updated', notify.siteId, { person }));
  expect(status).toBe(204);
  await eventually(async () => (await mailsQueued())[0]?.status === 'withdrawn');
  notify.mailbox.refuse(false);
  await eventually(() => named(notify.emergencyServices, alert) > 0);
  expect(mine()).toEqual([]);
});

describe('with a minute between two mails', () => {
  let own: NotifyUnderTest;
  beforeAll(async () => {
    own = await notifyUnderTest({ alertMailSeconds: 60 });
  });
  afterAll(() => own.stop());

  test('an incident does not delay the mail of an emergency', async () => {
    const { person } = await own.user();
    const { siteId } = own;
    const [incident, alert] = [incidentOf({ siteId, title: 'Oil' }), alertOf({ siteId })];
    await own.handOver(eventOf('safety.incident.reported', siteId, { incident }));
    await own.mailbox.waitFor(({ subject, to }) => subject.includes('Oil') && to[0]?.address === person.email);
    await own.handOver(eventOf('safety.alert.raised', siteId, { alert }));
    await own.mailbox.waitFor(({ subject, to }) => /^EMERGENCY/.test(subject) && to[0]?.address === person.email);
  });

  test('a thousand alerts to a hundred managers are a hundred mails and few transactions', async () => {
    const siteId = 'a site without emergency services';
    const managers = Array.from({ length: 100 }, (_, index) => ({
      id: randomUUID(),
      email: `manager-${index}@big.test`,
    }));
    await own.db.orm.insert(people).values(
      managers.map((of) => ({
        ...of,
        siteId,
        firstName: '',
        lastName: '',
        role: 'manager' as const,
        isActive: true,
        version: 1,
      })),
    );
    const turn = { lane: 'alert', siteId, since: new Date(0) } as const;
    await own.db.orm.insert(mailTurns).values(managers.map(({ id }) => ({ ...turn, userId: id })));
    const alerts = Array.from({ length: 1000 }, (_, index) =>
      alertOf({ siteId, description: `Case number ${index}.` }),
    );
    const [open, answered] = [alerts.slice(0, 100), alerts.slice(100)];
    const senderId = randomUUID();
    await own.db.orm
      .insert(alertStates)
      .values(answered.map(({ id }) => ({ id, siteId, senderId, status: 'acknowledged' as const, version: 2 })));
    await own.db.orm.insert(announcements).values(alerts.map((alert) => announcementOf(alert, { mailDue: true })));
    const transactions = async () => {
      const { rows } = await own.db.orm.execute<{ count: number }>(
        sql`select xact_commit::int as count from pg_stat_database where datname = current_database()`,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await transactions();
    const toManagers = () => own.mailbox.mails().filter(({ to }) => to[0]?.address.endsWith('@big.test'));
    await eventually(() => toManagers().length >= 100, { within: 30_000, every: 500 });
    expect(toManagers()).toHaveLength(100);
    const received = toManagers().filter(({ to }) => to[0]?.address === managers[7]?.email);
    expect(received).toHaveLength(1);
    for (const { description } of open) expect(received[0]?.text).toContain(description);
    for (const { description } of answered) expect(received[0]?.text).not.toContain(description);
    // One for each mail that is marked; the others are polls and batches.
    expect((await transactions()) - before).toBeLessThan(500);
  });
});
