import { randomUUID } from 'node:crypto';
import { respondToAlert } from '@floorlight/contracts/alert-response';
import {
  cancelAlert,
  countAlerts,
  type EmergencyAlert,
  getAlert,
  listAlerts,
  raiseAlert,
  raiseDeviceAlert,
  updateAlert,
} from '@floorlight/contracts/alerts';
import { placeBeacon } from '@floorlight/contracts/beacons';
import { answerRollCall, callEvacuation, endEvacuation } from '@floorlight/contracts/evacuations';
import { getWallSafety } from '@floorlight/contracts/wall-displays';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../src/schema.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

const medical = {
  title: 'Medical Emergency',
  description: 'Someone fell',
  language: 'es',
  severity: 'critical',
  emergencyType: 'medical',
  latitude: 40.7128,
  longitude: -74.006,
  locationAccuracy: 8,
  locationMethod: 'gps',
} as const;

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest();
  worker = await safety.person({ name: 'Sam Worker' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => safety.stop());

const raised = async (by: Person = worker, body: Partial<Record<string, unknown>> = {}): Promise<EmergencyAlert> =>
  succeeded(await by.call(raiseAlert, { rawBody: { ...medical, description: randomUUID(), ...body } }));

const update = (by: Person, id: string, body: { status: 'acknowledged' | 'resolved'; responseNotes?: string }) =>
  by.call(updateAlert, { params: { id }, body });

const eventsOf = (alertId: string) =>
  safety.bus
    .events()
    .filter(
      (event) =>
        event.name.startsWith('safety.alert.') && (event.payload as { alert: EmergencyAlert }).alert.id === alertId,
    )
    .map((event) => event.name);

/** A shared device on which nobody is signed in. Its id is of version 8, which no person's is. */
const sharedDevice = (of: { zone: string | null }) => {
  const sub = randomUUID().replace(/^(.{14})4/, '$18');
  return safety.person({ sub, sid: sub, role: 'machine', name: 'Dock 3', sharedDevice: of });
};

/** Adds a worker to safety's directory. */
async function knownPerson(name: string): Promise<string> {
  const db = openDatabase({
    url: safety.databaseUrl,
    log: createLogger({ service: 'safety', level: 'fatal' }),
    max: 1,
  });
  const id = randomUUID();
  await db.orm.insert(people).values({ id, siteId: safety.siteId, name, role: 'worker', isActive: true, version: 1 });
  await db.stop();
  return id;
}

test('a wall shows what is open without names and typed texts, to wall displays alone', async () => {
  const [zone] = safety.site.andonZones;
  const wall = await safety.person({ role: 'machine', name: 'Shift office', wallDisplay: true });
  const { id } = await raised(worker, { title: 'Sam lies behind rack 4' });
  succeeded(await manager.call(respondToAlert, { params: { id }, body: { step: 'on_the_way' } }));
  const beacon = { title: 'Ask Sam', alertType: 'danger', kind: 'spill', priority: 'high', warehouseZone: zone?.name };
  succeeded(await worker.call(placeBeacon, { rawBody: { ...beacon, latitude: 1, longitude: 1, description: 'Sam' } }));
  const shown = succeeded(await wall.call(getWallSafety));
  expect(shown.alerts.find((alert) => alert.id === id)).toMatchObject({ emergencyType: 'medical', step: 'on_the_way' });
  expect(shown.beacons).toMatchObject([{ kind: 'spill', severity: 'high', zone: zone?.name }]);
  const call = { kind: 'fire' as const, zones: [], reason: 'Mia saw smoke', drill: true };
  const evacuation = succeeded(await manager.call(callEvacuation, { body: call }));
  succeeded(await manager.call(answerRollCall, { params: { id: evacuation.id }, body: { answer: 'safe' } }));
  const evacuated = succeeded(await wall.call(getWallSafety));
  expect(evacuated.evacuation).toMatchObject({ drill: true, zones: [], counts: { safe: 1, needsHelp: 0 } });
  expect(JSON.stringify([shown, evacuated])).not.toMatch(/Sam|Mia|rack/);
  succeeded(await manager.call(endEvacuation, { params: { id: evacuation.id } }));
  for (const refused of [manager.call(getWallSafety), wall.call(listAlerts), wall.call(getAlert, { params: { id } })])
    expect((await refused).status).toBe(403);
  succeeded(await update(manager, id, { status: 'resolved' }));
  expect(succeeded(await wall.call(getWallSafety)).alerts.map((alert) => alert.id)).not.toContain(id);
});

describe('raising', () => {
  test('an alert is stored, returned and published with sender, type, language and position', async () => {
    const answer = await worker.call(raiseAlert, { body: medical });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...medical,
      status: 'active',
      cancelled: false,
      pressCount: 1,
      intakeNotes: [],
      reportedBy: worker.principal.sub,
      reportedByName: 'Sam Worker',
      siteId: safety.siteId,
    });
    const { id } = succeeded(answer);
    const event = await safety.bus.waitFor('safety.alert.raised', { which: ({ alert }) => alert.id === id });
    expect(event.payload.alert).toEqual(answer.body);
    expect(event.actor).toEqual({ id: worker.principal.sub, name: 'Sam Worker', role: 'worker' });
  });

  test('a shared device raises an alert as itself, with its zone, and can do nothing else', async () => {
    const [zone] = safety.site.andonZones;
    const device = await sharedDevice({ zone: zone?.name ?? null });
    const answer = await device.call(raiseDeviceAlert, { body: { title: 'Fire Emergency', severity: 'critical' } });
    expect(succeeded(answer)).toMatchObject({
      reportedBy: device.principal.sub,
      reportedByName: 'Dock 3',
      fromSharedDevice: true,
      warehouseZone: zone?.name,
      pressedBy: null,
    });
    const { id } = succeeded(answer);
    const again = await device.call(raiseDeviceAlert, { body: { title: 'Fire Emergency', severity: 'critical' } });
    expect(succeeded(again)).toMatchObject({ id, pressCount: 2 });
    expect(succeeded(await manager.call(getAlert, { params: { id } })).fromSharedDevice).toBe(true);
    const event = await eventually(() => safety.bus.events().find(({ actor }) => actor?.id === device.principal.sub));
    expect(event?.actor).toEqual({ id: device.principal.sub, name: 'Dock 3', role: 'machine' });
    for (const refused of [
      device.call(raiseAlert, { body: medical }),
      device.call(listAlerts),
      device.call(getAlert, { params: { id } }),
      device.call(cancelAlert, { params: { id } }),
      worker.call(raiseDeviceAlert, { body: medical }),
      manager.call(raiseDeviceAlert, { body: medical }),
    ])
      expect(await refused).toMatchObject({ status: 403 });
  });

  test('the same idempotency key returns the same alert and is refused for another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...medical, description: 'once' };
    const first = succeeded(await worker.call(raiseAlert, { body, headers }));
    expect(succeeded(await worker.call(raiseAlert, { body, headers }))).toEqual(first);
    const other = await worker.call(raiseAlert, { body: { ...body, description: 'twice' }, headers });
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_mismatch' }]);
  });

  describe('after it waited on a device', () => {
    const ago = (seconds: number) => new Date(safety.clock.now().getTime() - seconds * 1000).toISOString();

    test('it says when it was pressed, and a short wait is no news', async () => {
      const pressedAt = ago(720);
      const alert = await raised(worker, { pressedAt, pressedBy: worker.principal.sub });
      expect(alert).toMatchObject({ pressedAt, pressedBy: null, pressedByName: null, reportedByName: 'Sam Worker' });
      expect(await raised(worker, { pressedAt: ago(20) })).toMatchObject({ pressedAt: null, pressedBy: null });
    });

    test('under another session it names who pressed it; the sender stays whoever is signed in', async () => {
      const presser = await knownPerson('Ada Byron');
      const pressedAt = ago(5);
      const alert = await raised(worker, { pressedAt, pressedBy: presser, pressedByName: 'Mia Chen' });
      expect(alert).toMatchObject({
        pressedAt,
        pressedBy: presser,
        pressedByName: 'Ada Byron',
        reportedBy: worker.principal.sub,
        reportedByName: 'Sam Worker',
      });
      const seen = succeeded(await manager.call(getAlert, { params: { id: alert.id } }));
      expect(seen).toEqual(alert);
      const event = await eventually(() =>
        safety.bus
          .events()
          .find(({ name, payload }) => name === 'safety.alert.raised' && payload.alert.id === alert.id),
      );
      expect(event?.actor?.id).toBe(worker.principal.sub);
      expect(event?.payload).toMatchObject({ alert: { pressedBy: presser, pressedAt } });
    });

    test('a presser whom nobody at the site knows has no name', async () => {
      const stranger = randomUUID();
      expect(await raised(worker, { pressedBy: stranger })).toMatchObject({ pressedBy: stranger, pressedByName: null });
    });

    test.each([
      ['a time to come', { pressedAt: '2999-01-01T00:00:00.000Z' }],
      ['no time', { pressedAt: 'soon' }],
      ['no person', { pressedBy: 'Sam' }],
      ['nothing of it, as from an earlier app', {}],
    ])('with %s it is sent all the same', async (_, body) => {
      expect(await raised(worker, body)).toMatchObject({ pressedAt: null, pressedBy: null, status: 'active' });
    });
  });

  test('the first press finds open connections that have pressed before, and nothing of that is stored', async () => {
    const fresh = await safetyUnderTest();
    const log = createLogger({ service: 'safety-test', level: 'silent' });
    const { pool, stop } = openDatabase({ url: fresh.databaseUrl, log, max: 1 });
    const rehearsed = "select from pg_stat_activity where datname = current_database() and query ilike 'rollback'";
    // The relay has used the other two of five since.
    await eventually(async () => ((await pool.query(rehearsed)).rowCount ?? 0) >= 3);
    for (const table of ['emergency_alerts', 'outbox'])
      expect((await pool.query(`select from ${table}`)).rowCount).toBe(0);
    await stop();
    await fresh.stop();
  });

  test('fifty presses within a few seconds are one alert with a press count of fifty', async () => {
    const presser = await safety.person();
    const answers = await Promise.all(Array.from({ length: 50 }, () => presser.call(raiseAlert, { body: medical })));
    const alerts = answers.map(succeeded);
    expect(new Set(alerts.map((alert) => alert.id)).size).toBe(1);
    expect(Math.max(...alerts.map((alert) => alert.pressCount))).toBe(50);
    expect(succeeded(await presser.call(listAlerts))).toMatchObject([{ pressCount: 50 }]);
    await eventually(() => eventsOf(alerts[0]?.id ?? '').length === 50);
    expect(eventsOf(alerts[0]?.id ?? '').filter((name) => name === 'safety.alert.raised')).toHaveLength(1);
  });

  test('another person, title or severity is another alert', async () => {
    const [one, two] = [await safety.person(), await safety.person()];
    const ids = [
      succeeded(await one.call(raiseAlert, { body: medical })).id,
      succeeded(await two.call(raiseAlert, { body: medical })).id,
      succeeded(await one.call(raiseAlert, { body: { ...medical, title: 'Fire Emergency' } })).id,
      succeeded(await one.call(raiseAlert, { body: { ...medical, severity: 'high' } })).id,
    ];
    expect(new Set(ids).size).toBe(4);
  });

  test('a press after the alert was resolved is a new alert', async () => {
    const presser = await safety.person();
    const first = succeeded(await presser.call(raiseAlert, { body: medical }));
    succeeded(await update(manager, first.id, { status: 'resolved' }));
    const second = succeeded(await presser.call(raiseAlert, { body: medical }));
    expect(second.id).not.toBe(first.id);
  });

  test.each([
    [
      { latitude: 91 },
      { latitude: null, longitude: null, locationMethod: 'unknown' },
      ['latitude was invalid and left out'],
    ],
    [{ longitude: 'east' }, { latitude: null, longitude: null }, ['longitude was invalid and left out']],
    [
      { longitude: undefined },
      { latitude: null, longitude: null, locationMethod: 'unknown' },
      ['latitude was sent without longitude and left out'],
    ],
    [{ latitude: null }, { latitude: null, longitude: null }, ['longitude was sent without latitude and left out']],
    [
      { locationAccuracy: -3 },
      { latitude: 40.7128, locationAccuracy: null },
      ['locationAccuracy was invalid and left out'],
    ],
    [{ emergencyType: 'flood' }, { emergencyType: null }, ['emergencyType was invalid and left out']],
    [{ language: 'PT-br' }, { language: 'pt-BR' }, []],
    [{ language: 'es_MX' }, { language: null }, []],
    [{ language: 7 }, { language: null }, []],
    [{ language: 'e'.repeat(900_000) }, { language: null }, []],
    [{ language: undefined }, { language: null }, []],
    [{ description: 'x'.repeat(5000) }, { description: 'x'.repeat(2000) }, ['description was shortened']],
    [{ description: 'm'.repeat(900_000) }, { description: 'm'.repeat(2000) }, ['description was shortened']],
    [{ description: 42 }, { description: '' }, ['description was invalid and left out']],
    [{ title: `${'y'.repeat(300)}` }, { title: 'y'.repeat(200) }, ['title was shortened']],
    [{ title: 'NUL \0 inside' }, { title: 'NUL  inside' }, ['title was shortened']],
  ])('an emergency with an invalid optional field is accepted: %.150j', async (wrong, accepted, intakeNotes) => {
    const sender = await safety.person();
    const answer = await sender.call(raiseAlert, { rawBody: { ...medical, ...wrong } });
    expect([answer.status, answer.body]).toMatchObject([201, { ...accepted, intakeNotes }]);
  });

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 7 }, 'title'],
    [{ severity: 'enormous' }, 'severity'],
    [{ severity: undefined }, 'severity'],
  ])('an alert without a valid title and severity is refused: %j', async (wrong, field) => {
    const sender = await safety.person();
    const answer = await sender.call(raiseAlert, { rawBody: { ...medical, ...wrong } });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_request', errors: { [field]: expect.any(String) } },
    ]);
    expect(succeeded(await sender.call(listAlerts))).toEqual([]);
  });

  test('an expired principal can still raise an alert while auth is unavailable', async () => {
    const lapsed = await safety.lapsedPerson();
    expect((await lapsed.call(raiseAlert, { body: medical })).status).toBe(201);
  });
});

describe('responding', () => {
  test('active, acknowledged, resolved: each step has the server’s time, a name and an event', async () => {
    const alert = await raised();
    const acknowledged = succeeded(
      await manager.call(updateAlert, {
        params: { id: alert.id },
        body: { status: 'acknowledged', acknowledgedAt: '1999-01-01T00:00:00.000Z' },
      }),
    );
    expect(acknowledged).toMatchObject({
      status: 'acknowledged',
      acknowledgedByName: 'Mia Chen',
      version: alert.version + 1,
    });
    expect(Date.parse(acknowledged.acknowledgedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(alert.createdAt));

    const resolved = succeeded(
      await update(manager, alert.id, { status: 'resolved', responseNotes: ' First aid given ' }),
    );
    expect(resolved).toMatchObject({
      status: 'resolved',
      responseNotes: 'First aid given',
      resolvedByName: 'Mia Chen',
      cancelled: false,
    });
    await eventually(() => eventsOf(alert.id).length === 3);
    expect(eventsOf(alert.id)).toEqual(['safety.alert.raised', 'safety.alert.acknowledged', 'safety.alert.resolved']);
  });

  test('two managers acknowledge at once: one succeeds and the other gets a conflict that names the first', async () => {
    const other = await safety.person({ role: 'manager', name: 'Omar Diaz' });
    const alert = await raised();
    const answers = await Promise.all([manager, other].map((by) => update(by, alert.id, { status: 'acknowledged' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const current = succeeded(await manager.call(getAlert, { params: { id: alert.id } }));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      message: `Already acknowledged by ${current.acknowledgedByName}`,
    });
  });

  test('an acknowledgement that comes again with its key gets the first answer', async () => {
    const alert = await raised();
    const again = () =>
      manager.call(updateAlert, {
        params: { id: alert.id },
        body: { status: 'acknowledged' },
        headers: { 'idempotency-key': `acknowledges ${alert.id}` },
      });
    expect(succeeded(await again())).toEqual(succeeded(await again()));
  });

  test('a step out of order is a conflict and changes nothing', async () => {
    const alert = await raised();
    succeeded(await update(manager, alert.id, { status: 'resolved' }));
    for (const status of ['acknowledged', 'resolved'] as const) {
      const answer = await update(manager, alert.id, { status });
      expect([answer.status, answer.body]).toMatchObject([409, { message: 'Already resolved by Mia Chen' }]);
    }
    expect((await manager.call(cancelAlert, { params: { id: alert.id } })).status).toBe(409);
    expect(succeeded(await manager.call(getAlert, { params: { id: alert.id } })).version).toBe(alert.version + 1);
  });

  test('a worker can neither acknowledge nor resolve', async () => {
    const alert = await raised();
    expect((await update(worker, alert.id, { status: 'acknowledged' })).status).toBe(403);
  });

  test('the sender can cancel an alert, another worker cannot', async () => {
    const alert = await raised();
    const otherWorker = await safety.person();
    expect((await otherWorker.call(cancelAlert, { params: { id: alert.id } })).status).toBe(404);
    expect(succeeded(await worker.call(cancelAlert, { params: { id: alert.id } }))).toMatchObject({
      status: 'resolved',
      cancelled: true,
      resolvedByName: 'Sam Worker',
    });
    await eventually(() => eventsOf(alert.id).includes('safety.alert.cancelled'));
  });

  test('response notes that are too long or not text are refused, and the alert does not change', async () => {
    const alert = await raised();
    for (const responseNotes of ['n'.repeat(2001), 5, 'a\0b']) {
      const answer = await manager.call(updateAlert, {
        params: { id: alert.id },
        rawBody: { status: 'resolved', responseNotes },
      });
      expect([answer.status, answer.body]).toMatchObject([400, { errors: { responseNotes: expect.any(String) } }]);
    }
    expect(succeeded(await manager.call(getAlert, { params: { id: alert.id } }))).toMatchObject({ status: 'active' });
  });
});

describe('reading', () => {
  test('a worker lists their own alerts, a manager the site’s, and another site none of them', async () => {
    const author = await safety.person();
    const alert = await raised(author);
    const ids = async (person: Person) => succeeded(await person.call(listAlerts)).map(({ id }) => id);
    expect(await ids(author)).toEqual([alert.id]);
    expect((await ids(manager))[0]).toBe(alert.id);
    expect(await ids(await safety.person())).toEqual([]);

    const otherSite = await safety.person({ role: 'manager', siteId: 'elsewhere' });
    expect(await ids(otherSite)).toEqual([]);
    expect((await otherSite.call(getAlert, { params: { id: alert.id } })).status).toBe(404);
    expect((await update(otherSite, alert.id, { status: 'resolved' })).status).toBe(404);
  });

  test('the list is filtered by status and limited; the counts include all', async () => {
    const author = await safety.person();
    const [one, two, three] = [await raised(author), await raised(author), await raised(author, { severity: 'high' })];
    succeeded(await update(manager, one.id, { status: 'acknowledged' }));
    succeeded(await author.call(cancelAlert, { params: { id: two.id } }));
    const listed = async (query: { status?: 'active' | 'acknowledged' | 'resolved'; limit?: number }) =>
      succeeded(await author.call(listAlerts, { query })).map(({ id }) => id);
    expect(await listed({ status: 'active' })).toEqual([three.id]);
    expect(await listed({ status: 'acknowledged' })).toEqual([one.id]);
    expect(await listed({ status: 'resolved' })).toEqual([two.id]);
    expect(await listed({ limit: 1 })).toEqual([three.id]);
    expect(succeeded(await author.call(countAlerts))).toEqual({
      total: 3,
      active: 1,
      acknowledged: 1,
      resolved: 1,
      critical: 2,
      high: 1,
      drills: 0,
    });
  });

  test('page by page, each alert is listed once', async () => {
    const author = await safety.person();
    const alerts: EmergencyAlert[] = [];
    for (let index = 0; index < 7; index++) alerts.push(await raised(author));
    const read: string[] = [];
    for (let before: string | undefined; ; before = read.at(-1)) {
      const query = { limit: 3, ...(before && { before }) };
      const page = succeeded(await author.call(listAlerts, { query }));
      if (page.length === 0) break;
      read.push(...page.map(({ id }) => id));
    }
    expect(read).toEqual(alerts.map(({ id }) => id).reverse());
    expect(succeeded(await author.call(listAlerts, { query: { before: randomUUID() } }))).toEqual([]);
  });

  test.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { status: 'open' }, { before: 'yesterday' }])(
    'an invalid query is refused: %j',
    async (query) => {
      const answer = await manager.call(listAlerts, { query: query as never }); // wrong on purpose
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
    },
  );

  test('an invalid id is refused, an unknown one is not found', async () => {
    expect((await manager.call(getAlert, { params: { id: 'garbage' } })).status).toBe(400);
    expect((await manager.call(getAlert, { params: { id: randomUUID() } })).status).toBe(404);
  });
});
