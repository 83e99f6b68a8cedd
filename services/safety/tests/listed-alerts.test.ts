import { randomUUID } from 'node:crypto';
import { countAlerts } from '@floorlight/contracts/alert-counts';
import { respondToAlert } from '@floorlight/contracts/alert-response';
import { cancelAlert, type EmergencyAlert, getAlert, listAlerts } from '@floorlight/contracts/alerts';
import { placeBeacon } from '@floorlight/contracts/beacons';
import { answerRollCall, callEvacuation, endEvacuation } from '@floorlight/contracts/evacuations';
import { getWallSafety } from '@floorlight/contracts/wall-displays';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raisedBy, update } from './alerts.ts';
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

const raised = (by: Person = worker, body: Partial<Record<string, unknown>> = {}) => raisedBy(by, body);

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
