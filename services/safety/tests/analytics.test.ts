import { randomUUID } from 'node:crypto';
import { getSafetyAnalytics, type SafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { type Database, openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { andonAlerts, emergencyAlerts, incidentReports } from '../src/schema.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let manager: Person;
let db: Database;

beforeAll(async () => {
  safety = await safetyUnderTest();
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
  db = openDatabase({ url: safety.databaseUrl, log: createLogger({ service: 'safety', level: 'fatal' }), max: 2 });
});
afterAll(async () => {
  await db.stop();
  await safety.stop();
});

const reporter = { reportedBy: randomUUID(), reportedByName: 'Sam Worker' };
const analytics = async (query: { from?: string; to?: string } = {}): Promise<SafetyAnalytics> =>
  succeeded(await manager.call(getSafetyAnalytics, { query }));

interface AlertHistory {
  at: string;
  zone?: string;
  /** Seconds after the press. */
  acknowledged?: number;
  resolved?: number;
  cancelled?: boolean;
  siteId?: string;
}

/** Inserts an alert with its history, as a test cannot wait for weeks. */
async function alert({ at, zone, acknowledged, resolved, cancelled = false, siteId = safety.siteId }: AlertHistory) {
  const createdAt = new Date(at);
  const after = (seconds?: number) => (seconds === undefined ? null : new Date(createdAt.getTime() + seconds * 1000));
  const ended = cancelled ? 'cancelled' : 'resolved';
  await db.orm.insert(emergencyAlerts).values({
    ...reporter,
    id: randomUUID(),
    siteId,
    severity: 'critical',
    title: 'Medical Emergency',
    description: '',
    locationMethod: 'unknown',
    warehouseZone: zone ?? null,
    state: resolved === undefined ? 'open' : ended,
    createdAt,
    acknowledgedAt: after(acknowledged),
    resolvedAt: after(resolved),
    updatedAt: createdAt,
  });
}

async function beacon(alertType: 'warning' | 'caution' | 'danger', warehouseZone: string, at: string) {
  await db.orm.insert(andonAlerts).values({
    id: randomUUID(),
    siteId: safety.siteId,
    placedBy: randomUUID(),
    placedByName: 'Sam Worker',
    alertType,
    title: 'Wet floor',
    description: 'Mind your step',
    priority: 'low',
    color: 'blue',
    latitude: 0,
    longitude: 0,
    warehouseZone,
    createdAt: new Date(at),
  });
}

async function incident(reportedType: 'slip_fall' | 'injury' | 'spill', severity: 'low' | 'critical', at: string) {
  await db.orm.insert(incidentReports).values({
    ...reporter,
    id: randomUUID(),
    siteId: safety.siteId,
    incidentType: reportedType === 'spill' ? 'spill' : 'injury',
    reportedType,
    severity,
    statusByName: 'Sam Worker',
    title: 'Slipped',
    description: 'On something wet',
    location: 'Lane 4',
    locationMethod: 'unknown',
    createdAt: new Date(at),
    updatedAt: new Date(at),
    updatedByName: 'Sam Worker',
  });
}

describe('figures', () => {
  test('without data are zeros and nulls, for each of the last twelve weeks', async () => {
    const { from, to, timeZone, responses, beacons, incidents } = await analytics();
    const nothing = { alerts: 0, acknowledged: 0, resolved: 0, cancelled: 0, acknowledge: null, resolve: null };
    expect(timeZone).toBe('America/New_York');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(safety.clock.now());
    expect(to).toBe(today);
    expect(new Date(from).getUTCDay()).toBe(1);
    expect(responses.overall).toEqual(nothing);
    expect(responses.byWeek).toHaveLength(12);
    expect(responses.byWeek[0]).toEqual({ week: from, ...nothing });
    expect(responses.byZone).toEqual([]);
    expect(beacons).toEqual({ total: 0, take: null, solve: null, byType: [], byZone: [], byTypeAndZone: [] });
    expect(incidents).toEqual({ total: 0, byType: [] });
  });

  test('response times are medians and 90th percentiles, by week and by zone', async () => {
    // Acknowledged after 10, 20 … 100 s, resolved after ten times as long.
    for (let number = 1; number <= 10; number += 1)
      await alert({
        at: '2024-03-05T15:00:00Z',
        zone: number > 4 ? 'Packing' : 'Receiving',
        acknowledged: number * 10,
        resolved: number * 100,
      });
    await alert({ at: '2024-03-19T15:00:00Z', resolved: 30 }); // resolved without an acknowledgement, so both took 30 s
    await alert({ at: '2024-03-19T16:00:00Z', acknowledged: 50, resolved: 3000, cancelled: true });
    await alert({ at: '2024-03-19T17:00:00Z' });
    await alert({ at: '2024-03-19T18:00:00Z', siteId: 'elsewhere', acknowledged: 1, resolved: 1 });

    const { responses } = await analytics({ from: '2024-03-04', to: '2024-03-20' });
    expect(responses.overall).toMatchObject({ alerts: 13, acknowledged: 12, resolved: 11, cancelled: 1 });
    // It has waited since March 2024: nobody's zero seconds.
    expect(responses.unanswered?.count).toBe(1);
    expect(responses.unanswered?.oldest).toBeGreaterThan(86_400);
    // By linear interpolation, as spreadsheets do: 55 lies between 50 and 60, 91 a tenth of the way from 90 to 100.
    expect(responses.byWeek).toEqual([
      {
        week: '2024-03-04',
        ...{ alerts: 10, acknowledged: 10, resolved: 10, cancelled: 0 },
        acknowledge: { median: 55, p90: 91 },
        resolve: { median: 550, p90: 910 },
      },
      {
        week: '2024-03-11',
        ...{ alerts: 0, acknowledged: 0, resolved: 0, cancelled: 0, acknowledge: null, resolve: null },
      },
      {
        week: '2024-03-18',
        ...{ alerts: 3, acknowledged: 2, resolved: 1, cancelled: 1 },
        acknowledge: { median: 40, p90: 48 },
        resolve: { median: 30, p90: 30 },
      },
    ]);
    expect(responses.byZone).toMatchObject([
      { zone: 'Packing', alerts: 6, acknowledge: { median: 75, p90: 95 } },
      { zone: 'Receiving', alerts: 4, acknowledge: { median: 25, p90: 37 } },
      { zone: null, alerts: 3 },
    ]);
  });

  test('days follow the site’s time zone, also when daylight saving time starts', async () => {
    // New York, 10 March 2024: winter time until 2 o’clock, summer time after. The day is 5:00Z to 4:00Z.
    await alert({ at: '2024-06-02T03:59:59Z', acknowledged: 1 }); // Saturday, 1 June, 23:59:59
    await alert({ at: '2024-06-03T03:59:59Z', acknowledged: 2 }); // Sunday
    await alert({ at: '2024-06-03T04:00:00Z', acknowledged: 3 }); // Monday
    const sunday = await analytics({ from: '2024-06-02', to: '2024-06-02' });
    expect(sunday.responses.overall).toMatchObject({ alerts: 1, acknowledge: { median: 2 } });
    expect(sunday.responses.byWeek).toMatchObject([{ week: '2024-05-27', alerts: 1 }]);
    const both = await analytics({ from: '2024-06-02', to: '2024-06-03' });
    expect(both.responses.byWeek).toMatchObject([
      { week: '2024-05-27', alerts: 1 },
      { week: '2024-06-03', alerts: 1 },
    ]);

    for (const at of ['2024-03-10T04:59:59Z', '2024-03-10T05:00:00Z', '2024-03-11T03:59:59Z', '2024-03-11T04:00:00Z'])
      await beacon('caution', 'Office Area', at);
    expect((await analytics({ from: '2024-03-10', to: '2024-03-10' })).beacons.total).toBe(2);
  });

  test('beacons are Pareto tables: most frequent first, with shares that add up to one', async () => {
    const at = '2024-09-03T12:00:00Z';
    for (const zone of ['Packing', 'Packing', 'Packing', 'Receiving']) await beacon('warning', zone, at);
    for (const zone of ['Packing', 'Shipping', 'Receiving']) await beacon('danger', zone, at);
    await beacon('caution', 'Shipping', at);
    const { beacons } = await analytics({ from: '2024-09-01', to: '2024-09-30' });
    expect(beacons.total).toBe(8);
    expect(beacons.byType).toEqual([
      { alertType: 'warning', count: 4, share: 0.5, cumulativeShare: 0.5 },
      { alertType: 'danger', count: 3, share: 0.375, cumulativeShare: 0.875 },
      { alertType: 'caution', count: 1, share: 0.125, cumulativeShare: 1 },
    ]);
    expect(beacons.byZone).toEqual([
      { zone: 'Packing', count: 4, share: 0.5, cumulativeShare: 0.5 },
      { zone: 'Receiving', count: 2, share: 0.25, cumulativeShare: 0.75 },
      { zone: 'Shipping', count: 2, share: 0.25, cumulativeShare: 1 },
    ]);
    expect(beacons.byTypeAndZone).toHaveLength(6);
    expect(beacons.byTypeAndZone[0]).toEqual({
      ...{ alertType: 'warning', zone: 'Packing', count: 3, share: 0.375, cumulativeShare: 0.375 },
    });
    expect(beacons.byTypeAndZone.at(-1)).toMatchObject({ count: 1, share: 0.125, cumulativeShare: 1 });
  });

  test('incidents are counted by reported type and severity', async () => {
    const at = '2024-10-01T12:00:00Z';
    await incident('slip_fall', 'critical', at);
    await incident('slip_fall', 'low', at);
    await incident('slip_fall', 'low', at);
    await incident('injury', 'low', at);
    expect((await analytics({ from: '2024-10-01', to: '2024-10-01' })).incidents).toEqual({
      total: 4,
      byType: [
        { reportedType: 'slip_fall', total: 3, critical: 1, high: 0, medium: 0, low: 2 },
        { reportedType: 'injury', total: 1, critical: 0, high: 0, medium: 0, low: 1 },
      ],
    });
  });
});

test.each([
  [{ from: '2024-02-30' }, 'from', 'Enter a date of this century like 2026-11-20'],
  [{ from: '0000-01-01', to: '0000-01-02' }, 'from', 'Enter a date of this century like 2026-11-20'],
  [{ to: 'today' }, 'to', 'Enter a date of this century like 2026-11-20'],
  [{ from: '2024-02-02', to: '2024-02-01' }, 'to', 'The period ends before it begins'],
  [{ from: '2022-01-01', to: '2024-01-01' }, 'from', 'Choose at most 366 days'],
  [{ from: '2022-01-01' }, 'from', 'Choose at most 366 days'],
  [{ from: '2099-01-01' }, 'from', 'The period ends before it begins'],
])('an invalid period is refused: %j', async (query, field, message) => {
  const answer = await manager.call(getSafetyAnalytics, { query });
  expect([answer.status, answer.body]).toMatchObject([400, { errors: { [field]: message } }]);
});

test('a worker cannot see the figures', async () => {
  expect((await (await safety.person()).call(getSafetyAnalytics)).status).toBe(403);
});
