import { randomUUID } from 'node:crypto';
import { login, type User } from '@floorlight/contracts/accounts';
import { type AuditEntry, listActivity, listAuditLog, listAuditPeople } from '@floorlight/contracts/audit-log';
import { sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetBreakTakers } from '../src/audit/break-takers.ts';
import { type AuthUnderTest, as, authUnderTest, signedIn, verified } from './auth-under-test.ts';
import { aBreak, anAlert, androidChrome, type EventPublisher, openEventPublisher } from './event-publisher.ts';

let auth: AuthUnderTest;
let floor: EventPublisher;
let manager: Call;
beforeAll(async () => {
  auth = await authUnderTest();
  floor = await openEventPublisher(auth.siteId);
  manager = await asNew({ role: 'manager', firstName: 'Mia', lastName: 'Chen' });
});
afterAll(async () => {
  await floor.stop();
  await auth.stop();
});

async function asNew(given: Record<string, unknown> = {}): Promise<Call> {
  const user = await verified(auth, given);
  return as(auth, await signedIn(auth, user.email));
}

const read = async (query: Record<string, string> = {}, call = manager) =>
  succeeded(await call(listAuditLog, { query }));
const written = (id: string) =>
  eventually(
    async () => {
      const entry = (await read({ limit: '200' })).entries.find((each) => each.id === id);
      if (!entry) throw new Error(`no entry ${id}`);
      return entry;
    },
    { within: 15_000 },
  ) as Promise<AuditEntry>; // never false

describe('the audit log records', () => {
  test('who did what to what, when and from where, for an event of any service', async () => {
    const alert = anAlert(auth.siteId);
    const event = await floor.publish('safety.alert.raised', { alert });
    expect(await written(event.id)).toEqual({
      id: event.id,
      number: expect.any(Number),
      userId: event.actor?.id,
      userName: 'Wanda Okafor',
      userRole: 'worker',
      action: 'safety.alert.raised',
      entityType: 'emergency_alert',
      entityId: alert.id,
      description: 'Sent the emergency alert “Fire Emergency”',
      coded: { code: 'auditDescriptions.alertSent', params: { title: 'Fire Emergency' } },
      details: { title: 'Fire Emergency', severity: 'critical', status: 'active', zone: 'Packing' },
      ipAddress: '203.0.113.9',
      device: 'Chrome on Android',
      codedDevice: { code: 'deviceNames.browserOnSystem', params: { browser: 'Chrome', system: 'Android' } },
      userAgent: androidChrome,
      timestamp: event.occurredAt,
    });
  });

  test('an alert that waited on a device: who pressed it beside who sent it', async () => {
    const pressedAt = '2026-03-09T03:12:00.000Z';
    const waited = anAlert(auth.siteId, { pressedAt, pressedBy: randomUUID(), pressedByName: null });
    const event = await floor.publish('safety.alert.raised', { alert: waited });
    expect(await written(event.id)).toMatchObject({
      userId: event.actor?.id,
      description: 'Sent the emergency alert “Fire Emergency”, which somebody else had pressed on this device',
      details: { pressedAt, pressedBy: waited.pressedBy },
    });
  });

  test('auth’s own events, with the IP address and the device of the request', async () => {
    const user = await verified(auth, { firstName: 'Ada', lastName: 'Ng' });
    const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': androidChrome };
    succeeded(
      await auth.call(login, {
        body: { email: user.email, password: 'correct horse' },
        headers,
      }),
    );
    const entry = await eventually(
      async () =>
        (await read({ userId: user.id })).entries.find((each) => each.action === 'auth.session.started') ?? false,
      { within: 15_000 },
    );
    expect(entry).toMatchObject({
      userName: 'Ada Ng',
      description: 'Signed in',
      ipAddress: '198.51.100.7',
      device: 'Chrome on Android',
    });
  });

  test('a repeated event once, and goes on after an unreadable one', async () => {
    const first = await floor.publish('safety.alert.raised', { alert: anAlert(auth.siteId) });
    await floor.repeat(first);
    await floor.publish('safety.alert.raised', { alert: 'no alert' } as never); // unreadable on purpose
    const last = await floor.publish('safety.alert.raised', { alert: anAlert(auth.siteId) });
    await written(last.id);
    const { rows } = await auth.db.orm.execute(sql`select count(*)::int as n from audit_log where id = ${first.id}`);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await auth.db.orm.execute(sql`select consumer from dead_letters`)).rows).toEqual([
      { consumer: 'auth-hears-safety' },
    ]);
  });

  test('an event of a newer release, without its details', async () => {
    const payload = { drill: { id: randomUUID(), secret: 'not for the log' } };
    const event = await floor.publish('safety.drill.planned' as never, payload as never);
    expect(await written(event.id)).toMatchObject({
      ...{ action: 'safety.drill.planned', userId: event.actor?.id, details: {}, entityType: 'site' },
      description: 'Recorded by a newer release: safety.drill.planned',
    });
  });

  test('a break, but neither its kind nor what would reveal it', async () => {
    const overrides = { actor: { id: randomUUID(), name: 'Sam Okafor', role: 'worker' } };
    const event = await floor.publish(
      'breaks.session.started',
      { session: aBreak(), userId: overrides.actor.id },
      overrides,
    );
    const entry = await written(event.id);
    expect(entry).toMatchObject({ description: 'Started a break', details: {} });
    const { rows } = await auth.db.orm.execute(
      sql`select row_to_json(l)::text as row from audit_log l where id = ${event.id}`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/restroom|\b300\b/i);
  });

  test('who took a break, until the retention of the site ends; the entry itself never changes', async () => {
    const user = await verified(auth, { firstName: 'Nia', lastName: 'Park' });
    const actor = { id: user.id, name: 'Nia Park', role: 'worker' as const };
    const { id } = await floor.publish('breaks.session.started', { session: aBreak(), userId: user.id }, { actor });
    const stored = async () =>
      (
        await auth.db.orm.execute<{ row: string }>(
          sql`select to_jsonb(l)::text as row from audit_log l where id = ${id}`,
        )
      ).rows[0]?.row ?? '';
    const entryOf = async () => (await read({ userId: user.id })).entries.find((each) => each.id === id);
    expect(await written(id)).toMatchObject({ userId: user.id, userName: 'Nia Park', ipAddress: null, device: null });
    expect(await entryOf()).toBeDefined();
    const before = await stored();
    expect(before).not.toMatch(new RegExp(`${user.id}|Nia`));

    await auth.db.orm.execute(sql`update break_takers set day = day - 400 where user_id = ${user.id}`);
    await forgetBreakTakers(auth.db, [{ id: auth.siteId, breakRetentionDays: 365 }]);
    expect(await entryOf()).toBeUndefined();
    expect(await written(id)).toMatchObject({ userName: null, description: 'Started a break' });
    expect(await stored()).toBe(before);
  });

  test('neither breaks of a site whose break privacy is “team” nor the location of a phone', async () => {
    const session = aBreak();
    const hidden = [
      await floor.publish('breaks.session.started', { session, userId: randomUUID(), privacy: 'team' }),
      await floor.publish('safety.alert.located', { alert: anAlert(auth.siteId) }),
    ];
    await written((await floor.publish('breaks.session.started', { session, userId: randomUUID() })).id);
    await written((await floor.publish('safety.alert.raised', { alert: anAlert(auth.siteId) })).id);
    const { rows } = await auth.db.orm.execute(
      sql`select 1 from audit_log where id in (${hidden[0]?.id}, ${hidden[1]?.id})`,
    );
    expect(rows).toEqual([]);
  });

  test('no name for actions of the product itself', async () => {
    const event = await floor.publish(
      'safety.alert.escalated',
      { alert: anAlert(auth.siteId), round: 2 },
      { actor: null, origin: null },
    );
    expect(await written(event.id)).toMatchObject({ userId: null, userName: null, ipAddress: null, device: null });
  });
});

describe('reading the log', () => {
  test('returns pages, newest first, that new entries do not shift', async () => {
    const userId = randomUUID();
    const at = (minute: number) => `2026-03-10T12:0${minute}:00.000Z`;
    const recorded = [];
    for (const minute of [2, 0, 4, 1, 3]) {
      const overrides = { occurredAt: at(minute), actor: { id: userId, name: 'Pat Page', role: 'worker' } };
      recorded.push(await floor.publish('safety.alert.raised', { alert: anAlert(auth.siteId) }, overrides));
    }
    for (const { id } of recorded) await written(id);

    const first = await read({ userId, limit: '2' });
    const late = await floor.publish(
      'safety.alert.raised',
      { alert: anAlert(auth.siteId) },
      { occurredAt: at(5), actor: { id: userId, name: 'Pat Page', role: 'worker' } },
    );
    await written(late.id);
    const second = await read({ userId, limit: '2', cursor: first.next ?? '' });
    const third = await read({ userId, limit: '2', cursor: second.next ?? '' });
    const times = [first, second, third].flatMap(({ entries }) => entries.map(({ timestamp }) => timestamp));
    expect(times).toEqual([4, 3, 2, 1, 0].map(at));
    expect(third.next).toBeNull();
  });

  test('filters by person, action, entity, the site’s days and any part of the shown text', async () => {
    const userId = randomUUID();
    const overrides = {
      actor: { id: userId, name: 'Quinn_100%', role: 'worker' },
      origin: { ip: '192.0.2.44', userAgent: null },
    };
    const alert = anAlert(auth.siteId, { title: 'Chemical smell' });
    // 03:30 UTC is still the day before in the site's time zone.
    const event = await floor.publish(
      'safety.alert.raised',
      { alert },
      { ...overrides, occurredAt: '2026-01-15T03:30:00.000Z' },
    );
    await written(event.id);
    const found = async (query: Record<string, string>) =>
      (await read({ userId, ...query })).entries.map(({ id }) => id).includes(event.id);

    for (const query of [
      { action: 'safety.alert.raised' },
      { entityType: 'emergency_alert' },
      { search: 'chemical SMELL' },
      { search: 'quinn_100%' },
      { search: 'sent emergency' },
      { search: '192.0.2.44' },
      { search: alert.id },
      { from: '2026-01-14', to: '2026-01-14' },
    ])
      expect([query, await found(query)]).toEqual([query, true]);
    for (const query of [
      { action: 'safety.alert.resolved' },
      { entityType: 'barcode' },
      { search: 'quinnX100' },
      { search: 'quinn_100_' },
      { from: '2026-01-15' },
      { to: '2026-01-13' },
    ])
      expect([query, await found(query)]).toEqual([query, false]);
  });

  test.each([
    { from: 'yesterday' },
    { from: '0000-01-01' },
    { userId: "' or 1=1 --" },
    { action: 'drop table' },
    { cursor: 'first' },
    { limit: '100000' },
    { entityType: 'password' },
  ])('refuses an invalid filter: %j', async (query) => {
    expect(await manager(listAuditLog, { query: query as never })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  test('is for managers, and for their own site only', async () => {
    const event = await floor.publish('safety.alert.raised', { alert: anAlert(auth.siteId) });
    await written(event.id);
    expect((await (await asNew())(listAuditLog)).status).toBe(403);
    const foreigner = await asNew({ role: 'manager', siteId: auth.otherSiteId });
    expect((await read({}, foreigner)).entries).toEqual([]);
    expect(succeeded(await foreigner(listAuditPeople)).map(({ role }) => role)).toEqual(['manager']);
  });

  test('lists the people of the site for the filter', async () => {
    const { id }: User = await verified(auth, { firstName: 'Zoe', lastName: 'Zimmer' });
    expect(succeeded(await manager(listAuditPeople)).at(-1)).toEqual({ id, name: 'Zoe Zimmer', role: 'worker' });
  });
});

test('everybody sees their own latest entries and no others', async () => {
  const user = await verified(auth);
  const call = await as(auth, await signedIn(auth, user.email));
  const page = await eventually(
    async () => {
      const answer = succeeded(await call(listActivity));
      return answer.entries.length === 3 && answer;
    },
    { within: 15_000 },
  );
  expect(page.entries.map(({ description }) => description)).toEqual([
    'Signed in',
    'Verified their email address',
    'Registered',
  ]);
  expect(page.next).toBeNull();
});
