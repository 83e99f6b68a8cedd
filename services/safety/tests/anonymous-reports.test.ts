import { randomUUID } from 'node:crypto';
import { addAnonymousPhoto, anonymousPerDayMax, reportAnonymously } from '@floorlight/contracts/anonymous-incidents';
import { getIncident, listIncidents } from '@floorlight/contracts/incidents';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from './images.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

const body = {
  title: 'Brakes of truck 7',
  description: 'They fail, and I was told to drive on',
  incidentType: 'equipment_damage',
  severity: 'high',
  location: 'Dock 3',
} as const;

let safety: SafetyUnderTest;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest({}, { settings: { anonymousReports: true } });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => safety.stop());

test('no row, event or answer says who sent an anonymous report with a photo', async () => {
  const claims = { sub: randomUUID(), name: 'Quentin Oddname', email: 'oddname@example.com', employeeId: 'ODD-4711' };
  const reporter = await safety.person(claims);
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => reporter.call(reportAnonymously, { body, headers });
  const incident = succeeded(await send());
  expect(incident).toMatchObject({ reportedBy: null, reportedByName: null, language: null, latitude: null });
  const picture = new Blob([await photo()], { type: 'image/jpeg' });
  const added = await reporter.call(addAnonymousPhoto, { params: { id: incident.id }, body: picture });
  expect(added.status).toBe(201);

  expect(succeeded(await send())).toEqual(incident); // the key of an anonymous report works too
  const events = [
    await safety.bus.waitFor('safety.incident.reported'),
    await safety.bus.waitFor('safety.incident.updated'),
  ];
  expect(events).toEqual([
    expect.objectContaining({ actor: null, origin: null }),
    expect.objectContaining({ actor: null, origin: null }),
  ]);
  const stored = JSON.stringify([incident, added.body, events, await everyRow(safety.databaseUrl)]);
  for (const trace of [claims.sub, 'Oddname', claims.employeeId]) expect(stored).not.toContain(trace);
  expect(stored).toContain(body.title); // the rows were read

  const seen = succeeded(await manager.call(getIncident, { params: { id: incident.id } }));
  expect(seen.photos).toHaveLength(1);
  expect(succeeded(await reporter.call(listIncidents, { query: {} }))).toEqual([]);
});

test('a person sends so many anonymous reports a day, and others are not held back', async () => {
  const eager = await safety.person();
  const send = async (by: Person) => (await by.call(reportAnonymously, { body })).status;
  for (let number = 0; number < anonymousPerDayMax; number += 1) expect(await send(eager)).toBe(201);
  expect(await send(eager)).toBe(409);
  expect(await send(manager)).toBe(201);
});

test('only an anonymous report of the last day takes a photo from anybody', async () => {
  const worker = await safety.person();
  const { id } = succeeded(await worker.call(reportAnonymously, { body }));
  const add = async (incidentId: string) => {
    const picture = new Blob([await photo()], { type: 'image/jpeg' });
    return (await worker.call(addAnonymousPhoto, { params: { id: incidentId }, body: picture })).status;
  };
  expect(await add(randomUUID())).toBe(404);
  safety.clock.advance(25 * 3600);
  expect(await add(id)).toBe(404);
});

test('where the site takes none, it is refused and never becomes a report with a name', async () => {
  const strict = await safetyUnderTest();
  const worker = await strict.person();
  expect(await worker.call(reportAnonymously, { body })).toMatchObject({
    status: 409,
    body: { message: 'This site takes no anonymous reports. Report with your name, or tell somebody you trust' },
  });
  const boss = await strict.person({ role: 'manager' });
  expect(succeeded(await boss.call(listIncidents, { query: {} }))).toEqual([]);
  await strict.stop();
});

/** Every row of every table, as text. */
async function everyRow(url: string): Promise<unknown[]> {
  const db = openDatabase({ url, log: createLogger({ service: 'test', level: 'silent' }) });
  await db.start();
  const { rows: tables } = await db.pool.query(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows: unknown[] = [];
  for (const { name } of tables) rows.push(...(await db.pool.query(`select * from ${name}`)).rows);
  await db.stop();
  return rows;
}
