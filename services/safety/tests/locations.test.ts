import { getAlertTimeline } from '@floorlight/contracts/alert-timeline';
import { cancelAlert, type EmergencyAlert, getAlert, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { recordLocation } from '@floorlight/contracts/locations';
import { type Database, openDatabase } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetOldLocations } from '../src/locations/forget-old.ts';
import { emergencyAlerts, locationReadings } from '../src/schema.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

const held = { title: 'Emergency: immediate assistance', severity: 'critical' } as const;
const reading = { latitude: 40.7128, longitude: -74.006, accuracy: 6, locationMethod: 'gps' } as const;

const log = createLogger({ service: 'test', level: 'fatal' });

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest();
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
beforeEach(async () => {
  worker = await safety.person({ name: 'Sam Worker' });
});
afterAll(() => safety.stop());

const raised = async (body: object = {}): Promise<EmergencyAlert> =>
  succeeded(await worker.call(raiseAlert, { rawBody: { ...held, ...body } }));

const now = async ({ id }: EmergencyAlert) => succeeded(await manager.call(getAlert, { params: { id } }));

const said = (alert: EmergencyAlert) =>
  safety.bus
    .events()
    .flatMap((event) => (event.name === 'safety.alert.located' && event.payload.alert.id === alert.id ? [event] : []));

async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: safety.databaseUrl, log, max: 1 });
  try {
    return await work(db);
  } finally {
    await db.stop();
  }
}

const readings = (alert: EmergencyAlert) =>
  inDatabase(({ orm }) => orm.select().from(locationReadings).where(eq(locationReadings.alertId, alert.id)));

test('an alert sent without a position learns it from the first reading, and says so on the bus', async () => {
  const alert = await raised();
  expect(alert).toMatchObject({ latitude: null, latestLocation: null, warehouseZone: null });

  const answer = succeeded(await worker.call(recordLocation, { body: reading }));
  expect(answer).toEqual({ alertIds: [alert.id] });
  const standing = await now(alert);
  expect(standing).toMatchObject({
    latitude: 40.7128,
    longitude: -74.006,
    locationAccuracy: 6,
    locationMethod: 'gps',
    latestLocation: { ...reading, at: expect.any(String) },
    version: alert.version + 1,
  });
  await eventually(() => said(alert).length > 0, { within: 15_000 });
  expect(said(alert)[0]).toMatchObject({ actor: { name: 'Sam Worker' }, payload: { alert: standing } });
});

test('each reading moves the latest place; where it was raised stays', async () => {
  const alert = await raised({ latitude: 40.7, longitude: -74, locationAccuracy: 80, locationMethod: 'wifi' });
  expect(alert.latestLocation).toEqual({
    latitude: 40.7,
    longitude: -74,
    accuracy: 80,
    locationMethod: 'wifi',
    at: alert.createdAt,
  });
  succeeded(await worker.call(recordLocation, { body: reading }));
  succeeded(
    await worker.call(recordLocation, {
      body: { ...reading, latitude: 40.7131, timestamp: '2026-07-01T03:30:00.000Z', speed: 1.5, context: 'watch' },
    }),
  );
  expect(await now(alert)).toMatchObject({
    latitude: 40.7,
    locationAccuracy: 80,
    locationMethod: 'wifi',
    latestLocation: { latitude: 40.7131, accuracy: 6 },
  });
  const kept = await readings(alert);
  expect(kept.map(({ latitude, context, speed }) => ({ latitude, context, speed }))).toEqual([
    { latitude: 40.7128, context: 'emergency_report', speed: null },
    { latitude: 40.7131, context: 'watch', speed: 1.5 },
  ]);
  expect(kept[1]?.measuredAt?.toISOString()).toBe('2026-07-01T03:30:00.000Z');
});

test('a reading that was sent before, or measured before the last one, is no news', async () => {
  const alert = await raised();
  const measured = (second: number, latitude: number) =>
    worker.call(recordLocation, {
      body: { ...reading, latitude, timestamp: new Date(Date.parse(alert.createdAt) + second * 1000).toISOString() },
    });
  safety.clock.advance(60);
  succeeded(await measured(20, 40.2));
  const known = (await now(alert)).latestLocation;
  safety.clock.advance(60);
  for (const [second, latitude] of [
    [20, 40.2],
    [5, 40.1],
  ] as const)
    expect(succeeded(await measured(second, latitude))).toEqual({ alertIds: [alert.id] });
  expect((await now(alert)).latestLocation).toEqual(known);
  expect(await readings(alert)).toHaveLength(1);

  succeeded(await measured(35, 40.3));
  expect((await now(alert)).latestLocation).toMatchObject({ latitude: 40.3 });
});

test('a phone whose clock is ahead does not outdate another one', async () => {
  const alert = await raised();
  const ahead = new Date(Date.parse(alert.createdAt) + 3_600_000).toISOString();
  succeeded(await worker.call(recordLocation, { body: { ...reading, timestamp: ahead } }));
  safety.clock.advance(30);
  const timestamp = safety.clock.now().toISOString();
  succeeded(await worker.call(recordLocation, { body: { ...reading, latitude: 40.5, timestamp } }));
  expect((await now(alert)).latestLocation).toMatchObject({ latitude: 40.5 });
});

test('an acknowledged alert still learns where its sender is; one that is over does not', async () => {
  const alert = await raised();
  succeeded(await manager.call(updateAlert, { params: { id: alert.id }, body: { status: 'acknowledged' } }));
  expect(succeeded(await worker.call(recordLocation, { body: reading })).alertIds).toEqual([alert.id]);
  succeeded(await worker.call(cancelAlert, { params: { id: alert.id } }));
  expect(succeeded(await worker.call(recordLocation, { body: { ...reading, latitude: 1 } })).alertIds).toEqual([]);
  expect((await now(alert)).latestLocation).toMatchObject({ latitude: 40.7128 });
  expect(await readings(alert)).toHaveLength(1);
});

test('a reading speaks of its sender’s alerts alone', async () => {
  const alert = await raised();
  const stranger = await safety.person();
  expect(succeeded(await stranger.call(recordLocation, { body: reading })).alertIds).toEqual([]);
  expect((await now(alert)).latestLocation).toBeNull();
});

test('the zone is that of the first certain position', async () => {
  const [zone, next] = safety.site.andonZones;
  const alert = await raised({ ...zone?.position, locationAccuracy: 400 });
  expect(alert.warehouseZone).toBeNull();
  succeeded(await worker.call(recordLocation, { body: { ...at(zone), accuracy: 8 } }));
  expect((await now(alert)).warehouseZone).toBe(zone?.name);
  succeeded(await worker.call(recordLocation, { body: { ...at(next), accuracy: 8 } }));
  expect((await now(alert)).warehouseZone).toBe(zone?.name);

  worker = await safety.person();
  expect(await raised({ ...at(next), locationAccuracy: 8 })).toMatchObject({ warehouseZone: next?.name });
});

const at = (zone: SafetyUnderTest['site']['andonZones'][number] | undefined) => {
  if (!zone?.position) throw new Error('the shipped site says where its zones are');
  return { latitude: zone.position.latitude, longitude: zone.position.longitude };
};

test('of two open alerts both learn where their sender is', async () => {
  const alerts = [await raised(), await raised({ title: 'Fire Emergency' })];
  const { alertIds } = succeeded(await worker.call(recordLocation, { body: reading }));
  expect(alertIds.toSorted()).toEqual(alerts.map(({ id }) => id).toSorted());
});

test('what is wrong beside the coordinates is left out', async () => {
  const alert = await raised();
  const wrong = { accuracy: -1, locationMethod: 'star', timestamp: 'noon', speed: 'fast', heading: {}, context: '' };
  const answer = await worker.call(recordLocation, { rawBody: { ...reading, ...wrong } });
  expect(answer.status).toBe(200);
  expect((await now(alert)).latestLocation).toMatchObject({ accuracy: null, locationMethod: 'unknown' });
  expect(await readings(alert)).toMatchObject([{ context: 'emergency_report', measuredAt: null, speed: null }]);
});

test.each([
  [{ latitude: 90.01 }, 'latitude'],
  [{ longitude: -181 }, 'longitude'],
  [{ latitude: null }, 'latitude'],
  [{ longitude: 'east' }, 'longitude'],
])('a reading without usable coordinates is refused: %j', async (wrong, field) => {
  const answer = await worker.call(recordLocation, { rawBody: { ...reading, ...wrong } });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'invalid_request', errors: { [field]: expect.any(String) } },
  ]);
});

test('a principal that ended while auth is away still says where it is', async () => {
  const lapsed = await safety.lapsedPerson();
  const { id } = succeeded(await lapsed.call(raiseAlert, { body: held }));
  expect(succeeded(await lapsed.call(recordLocation, { body: reading })).alertIds).toEqual([id]);
});

test('the timeline tells what happened, in order, readings in a row as one', async () => {
  const alert = await raised();
  await raised();
  await raised();
  const step = async (latitude: number) => {
    safety.clock.advance(1);
    succeeded(await worker.call(recordLocation, { body: { ...reading, latitude } }));
  };
  for (const latitude of [40.1, 40.2, 40.3]) await step(latitude);
  safety.clock.advance(1);
  succeeded(await manager.call(updateAlert, { params: { id: alert.id }, body: { status: 'acknowledged' } }));
  await step(40.4);
  safety.clock.advance(1);
  const resolving = { status: 'resolved', responseNotes: 'First aid given' } as const;
  succeeded(await manager.call(updateAlert, { params: { id: alert.id }, body: resolving }));

  const timeline = succeeded(await worker.call(getAlertTimeline, { params: { id: alert.id } }));
  const sam = { id: worker.principal.sub, name: 'Sam Worker' };
  const mia = { id: manager.principal.sub, name: 'Mia Chen' };
  expect(timeline).toMatchObject([
    { kind: 'raised', at: alert.createdAt, by: sam },
    { kind: 'pressed', times: 2, by: sam },
    { kind: 'located', times: 3, by: sam, location: { latitude: 40.3, accuracy: 6, locationMethod: 'gps' } },
    { kind: 'acknowledged', by: mia },
    { kind: 'located', times: 1, location: { latitude: 40.4 } },
    { kind: 'resolved', by: mia, notes: 'First aid given' },
  ]);
  const run = timeline[2];
  expect(run?.kind === 'located' && Date.parse(run.until) - Date.parse(run.at)).toBeGreaterThanOrEqual(2000);
});

test('a timeline is for whoever can see the alert', async () => {
  const alert = await raised();
  const stranger = await safety.person();
  const foreigner = await safety.person({ role: 'manager', siteId: 'elsewhere' });
  for (const { call } of [stranger, foreigner])
    expect((await call(getAlertTimeline, { params: { id: alert.id } })).status).toBe(404);
  expect(succeeded(await manager.call(getAlertTimeline, { params: { id: alert.id } }))).toMatchObject([
    { kind: 'raised' },
  ]);
});

test('where somebody went is forgotten in time, once their alert is over; the alert stays', async () => {
  const [over, recent, open] = [await raised(), await raised({ title: 'Fire' }), await raised({ title: 'Flood' })];
  succeeded(await worker.call(recordLocation, { body: reading }));
  for (const { id } of [over, recent])
    succeeded(await manager.call(updateAlert, { params: { id }, body: { status: 'resolved' } }));
  const daysAgo = (days: number) => new Date(safety.clock.now().getTime() - days * 86_400_000);
  await inDatabase(async (db) => {
    for (const [{ id }, resolvedAt] of [
      [over, daysAgo(91)],
      [recent, daysAgo(89)],
    ] as const)
      await db.orm.update(emergencyAlerts).set({ resolvedAt }).where(eq(emergencyAlerts.id, id));
    await forgetOldLocations({ db, now: safety.clock.now }, 90);
  });
  expect(await readings(over)).toEqual([]);
  expect((await now(over)).latestLocation).toMatchObject({ latitude: 40.7128 });
  for (const alert of [recent, open]) expect(await readings(alert)).toHaveLength(1);
});
