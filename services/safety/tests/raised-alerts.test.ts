import { randomUUID } from 'node:crypto';
import { cancelAlert, getAlert, listAlerts, raiseAlert, raiseDeviceAlert } from '@floorlight/contracts/alerts';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertEvents, medical, update } from './alerts.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest();
  worker = await safety.person({ name: 'Sam Worker' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => safety.stop());

const eventsOf = (alertId: string) => alertEvents(safety, alertId);

/** A shared device on which nobody is signed in. Its id is of version 8, which no person's is. */
const sharedDevice = (of: { zone: string | null }) => {
  const sub = randomUUID().replace(/^(.{14})4/, '$18');
  return safety.person({ sub, sid: sub, role: 'machine', name: 'Dock 3', sharedDevice: of });
};

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
    // A busy machine refuses a press that waits too long behind the others, and its device comes again.
    const press = () => eventually(async () => succeeded(await presser.call(raiseAlert, { body: medical })));
    const alerts = await Promise.all(Array.from({ length: 50 }, press));
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
