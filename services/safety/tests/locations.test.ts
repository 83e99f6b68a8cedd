import { getAlertTimeline } from '@floorlight/contracts/alert-timeline';
import { cancelAlert, type EmergencyAlert, getAlert, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { recordLocation } from '@floorlight/contracts/locations';
import { type Database, openDatabase } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { deleteOldLocations } from '../src/locations/delete-old-locations.ts';
import { recordLocation as storeLocation } from '../src/locations/record-location.ts';
import { emergencyAlerts, locationReadings } from '../src/schema.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

const heldAlert = { title: 'Emergency: immediate assistance', severity: 'critical' } as const;
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
  succeeded(await worker.call(raiseAlert, { rawBody: { ...heldAlert, ...body } }));

const currentAlert = async ({ id }: EmergencyAlert) => succeeded(await manager.call(getAlert, { params: { id } }));

const locatedEventsOf = (alert: EmergencyAlert) =>
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

test('an alert sent without a position gets it from the first reading, and the change is published', async () => {
  const alert = await raised();
  expect(alert).toMatchObject({ latitude: null, latestLocation: null, warehouseZone: null });

  const answer = succeeded(await worker.call(recordLocation, { body: reading }));
  expect(answer).toEqual({ alertIds: [alert.id] });
  const current = await currentAlert(alert);
  expect(current).toMatchObject({
    latitude: 40.7128,
    longitude: -74.006,
    locationAccuracy: 6,
    locationMethod: 'gps',
    latestLocation: { ...reading, at: expect.any(String) },
    version: alert.version + 1,
  });
  await eventually(() => locatedEventsOf(alert).length > 0, { within: 15_000 });
  expect(locatedEventsOf(alert)[0]).toMatchObject({ actor: { name: 'Sam Worker' }, payload: { alert: current } });
});

test('each reading updates the latest position; the first position stays', async () => {
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
  expect(await currentAlert(alert)).toMatchObject({
    latitude: 40.7,
    locationAccuracy: 80,
    locationMethod: 'wifi',
    latestLocation: { latitude: 40.7131, accuracy: 6 },
  });
  const stored = await readings(alert);
  expect(stored.map(({ latitude, context, speed }) => ({ latitude, context, speed }))).toEqual([
    { latitude: 40.7128, context: 'emergency_report', speed: null },
    { latitude: 40.7131, context: 'watch', speed: 1.5 },
  ]);
  expect(stored[1]?.measuredAt?.toISOString()).toBe('2026-07-01T03:30:00.000Z');
});

test('a repeated reading, or one older than the latest, changes nothing', async () => {
  const alert = await raised();
  const measured = (second: number, latitude: number) =>
    worker.call(recordLocation, {
      body: { ...reading, latitude, timestamp: new Date(Date.parse(alert.createdAt) + second * 1000).toISOString() },
    });
  safety.clock.advance(60);
  succeeded(await measured(20, 40.2));
  const known = (await currentAlert(alert)).latestLocation;
  safety.clock.advance(60);
  for (const [second, latitude] of [
    [20, 40.2],
    [5, 40.1],
  ] as const)
    expect(succeeded(await measured(second, latitude))).toEqual({ alertIds: [alert.id] });
  expect((await currentAlert(alert)).latestLocation).toEqual(known);
  expect(await readings(alert)).toHaveLength(1);

  succeeded(await measured(35, 40.3));
  expect((await currentAlert(alert)).latestLocation).toMatchObject({ latitude: 40.3 });
});

test('a phone whose clock is ahead does not hide the readings of another', async () => {
  const alert = await raised();
  const ahead = new Date(Date.parse(alert.createdAt) + 3_600_000).toISOString();
  succeeded(await worker.call(recordLocation, { body: { ...reading, timestamp: ahead } }));
  safety.clock.advance(30);
  const timestamp = safety.clock.now().toISOString();
  succeeded(await worker.call(recordLocation, { body: { ...reading, latitude: 40.5, timestamp } }));
  expect((await currentAlert(alert)).latestLocation).toMatchObject({ latitude: 40.5 });
});

test('an acknowledged alert still gets readings; a cancelled one does not', async () => {
  const alert = await raised();
  succeeded(await manager.call(updateAlert, { params: { id: alert.id }, body: { status: 'acknowledged' } }));
  expect(succeeded(await worker.call(recordLocation, { body: reading })).alertIds).toEqual([alert.id]);
  succeeded(await worker.call(cancelAlert, { params: { id: alert.id } }));
  expect(succeeded(await worker.call(recordLocation, { body: { ...reading, latitude: 1 } })).alertIds).toEqual([]);
  expect((await currentAlert(alert)).latestLocation).toMatchObject({ latitude: 40.7128 });
  expect(await readings(alert)).toHaveLength(1);
});

test('a reading updates only the alerts of its sender', async () => {
  const alert = await raised();
  const otherWorker = await safety.person();
  expect(succeeded(await otherWorker.call(recordLocation, { body: reading })).alertIds).toEqual([]);
  expect((await currentAlert(alert)).latestLocation).toBeNull();
});

test('the zone is that of the first accurate position', async () => {
  const [zone, next] = safety.site.andonZones;
  const alert = await raised({ ...zone?.position, locationAccuracy: 400 });
  expect(alert.warehouseZone).toBeNull();
  succeeded(await worker.call(recordLocation, { body: { ...at(zone), accuracy: 8 } }));
  expect((await currentAlert(alert)).warehouseZone).toBe(zone?.name);
  succeeded(await worker.call(recordLocation, { body: { ...at(next), accuracy: 8 } }));
  expect((await currentAlert(alert)).warehouseZone).toBe(zone?.name);

  worker = await safety.person();
  expect(await raised({ ...at(next), locationAccuracy: 8 })).toMatchObject({ warehouseZone: next?.name });
});

const at = (zone: SafetyUnderTest['site']['andonZones'][number] | undefined) => {
  if (!zone?.position) throw new Error('the shipped site has no zone positions');
  return { latitude: zone.position.latitude, longitude: zone.position.longitude };
};

test('a reading updates all open alerts of its sender', async () => {
  const alerts = [await raised(), await raised({ title: 'Fire Emergency' })];
  const { alertIds } = succeeded(await worker.call(recordLocation, { body: reading }));
  expect(alertIds.toSorted()).toEqual(alerts.map(({ id }) => id).toSorted());
});

test('invalid optional fields of a reading are left out', async () => {
  const alert = await raised();
  const wrong = { accuracy: -1, locationMethod: 'star', timestamp: 'noon', speed: 'fast', heading: {}, context: '' };
  const answer = await worker.call(recordLocation, { rawBody: { ...reading, ...wrong } });
  expect(answer.status).toBe(200);
  expect((await currentAlert(alert)).latestLocation).toMatchObject({ accuracy: null, locationMethod: 'unknown' });
  expect(await readings(alert)).toMatchObject([{ context: 'emergency_report', measuredAt: null, speed: null }]);
});

test.each([
  [{ latitude: 90.01 }, 'latitude'],
  [{ longitude: -181 }, 'longitude'],
  [{ latitude: null }, 'latitude'],
  [{ longitude: 'east' }, 'longitude'],
])('a reading without valid coordinates is refused: %j', async (wrong, field) => {
  const answer = await worker.call(recordLocation, { rawBody: { ...reading, ...wrong } });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'invalid_request', errors: { [field]: expect.any(String) } },
  ]);
});

test('an expired principal can still send its location while auth is unavailable', async () => {
  const lapsed = await safety.lapsedPerson();
  const { id } = succeeded(await lapsed.call(raiseAlert, { body: heldAlert }));
  expect(succeeded(await lapsed.call(recordLocation, { body: reading })).alertIds).toEqual([id]);
});

test('the timeline is in order, with consecutive readings as one entry', async () => {
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

test('only people who can see the alert can read its timeline', async () => {
  const alert = await raised();
  const otherWorker = await safety.person();
  const otherSite = await safety.person({ role: 'manager', siteId: 'elsewhere' });
  for (const { call } of [otherWorker, otherSite])
    expect((await call(getAlertTimeline, { params: { id: alert.id } })).status).toBe(404);
  expect(succeeded(await manager.call(getAlertTimeline, { params: { id: alert.id } }))).toMatchObject([
    { kind: 'raised' },
  ]);
});

test('readings are deleted 90 days after their alert ended; the alert stays', async () => {
  const [old, recent, open] = [await raised(), await raised({ title: 'Fire' }), await raised({ title: 'Flood' })];
  succeeded(await worker.call(recordLocation, { body: reading }));
  for (const { id } of [old, recent])
    succeeded(await manager.call(updateAlert, { params: { id }, body: { status: 'resolved' } }));
  const daysAgo = (days: number) => new Date(safety.clock.now().getTime() - days * 86_400_000);
  await inDatabase(async (db) => {
    await db.orm.update(locationReadings).set({ receivedAt: daysAgo(92) });
    for (const [{ id }, resolvedAt] of [
      [old, daysAgo(91)],
      [recent, daysAgo(89)],
    ] as const)
      await db.orm.update(emergencyAlerts).set({ resolvedAt }).where(eq(emergencyAlerts.id, id));
    await deleteOldLocations({ db, now: safety.clock.now }, 90);
  });
  expect(await readings(old)).toEqual([]);
  expect((await currentAlert(old)).latestLocation).toMatchObject({ latitude: 40.7128 });
  for (const alert of [recent, open]) expect(await readings(alert)).toHaveLength(1);
});

test('readings that come at once for several alerts of one person never block each other', async () => {
  const alerts = await Promise.all(Array.from({ length: 4 }, (_, index) => raised({ title: `Case ${index}` })));
  const ids = alerts.map(({ id }) => id).sort();
  const [devices, each] = [6, 20];
  const db = openDatabase({ url: safety.databaseUrl, log, max: devices });
  onTestFinished(() => db.stop());
  // One that is in a deadlock is rolled back and tried again.
  let tries = 0;
  const transaction: Database['transaction'] = (work) =>
    db.transaction((tx) => {
      tries++;
      return work(tx);
    });
  const sites = new Map([[safety.siteId, safety.site]]);
  const context = { db: { ...db, transaction }, sites, now: safety.clock.now };
  await Promise.all(
    Array.from({ length: devices }, async () => {
      for (let sent = 0; sent < each; sent++)
        expect((await storeLocation(context, worker.principal, reading)).alertIds.sort()).toEqual(ids);
    }),
  );
  for (const alert of alerts) expect((await currentAlert(alert)).version).toBe(1 + devices * each);
  expect(tries).toBe(devices * each);
}, 60_000);
