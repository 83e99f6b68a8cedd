import { randomUUID } from 'node:crypto';
import { dialogIncidentTypes, incidentsPerDayMax, reportIncident } from '@floorlight/contracts/incidents';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportedBy, slip } from './incidents.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let worker: Person;

beforeAll(async () => {
  safety = await safetyUnderTest();
  worker = await safety.person({ name: 'Sam Worker' });
});
afterAll(() => safety.stop());

const reported = (by: Person = worker, body: Partial<Record<string, unknown>> = {}) => reportedBy(by, body);

describe('reporting', () => {
  test('an incident is stored, returned and published, with the reported and the stored type', async () => {
    const answer = await worker.call(reportIncident, { body: slip });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...slip,
      incidentType: 'injury',
      reportedType: 'slip_fall',
      status: 'open',
      immediateAction: null,
      reportedByName: 'Sam Worker',
      siteId: safety.siteId,
      photos: [],
    });
    const event = await safety.bus.waitFor('safety.incident.reported');
    expect(event.payload.incident).toEqual(answer.body);
    expect(event.actor).toMatchObject({ name: 'Sam Worker' });
  });

  test('a person reports so many a day, also at once', async () => {
    const eager = await safety.person();
    for (let number = 1; number <= incidentsPerDayMax - 3; number += 1) await reported(eager);
    const report = () => eager.call(reportIncident, { body: slip });
    const answers = await Promise.all(Array.from({ length: 10 }, report));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)]);
    expect((await report()).body).toMatchObject({
      message: 'You have reached the limit of incident reports: 50 a day. In danger, use the emergency button',
    });
    safety.clock.advance(24 * 3600);
    expect((await report()).status).toBe(201);
  });

  test('every type of the dialog and of the table is accepted and mapped to a stored type', async () => {
    const stored = async (incidentType: string) => (await reported(worker, { incidentType })).incidentType;
    expect(await Promise.all(dialogIncidentTypes.map(stored))).toEqual([
      ...['spill', 'injury', 'equipment_failure', 'safety_hazard', 'injury', 'safety_hazard', 'other'],
    ]);
    expect(await stored('chemical')).toBe('chemical');
  });

  test('the same idempotency key returns the same report and is refused for another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = succeeded(await worker.call(reportIncident, { body: slip, headers }));
    expect(succeeded(await worker.call(reportIncident, { body: slip, headers }))).toEqual(first);
    const other = await worker.call(reportIncident, { body: { ...slip, severity: 'low' }, headers });
    expect(other.status).toBe(422);
  });

  test.each([
    [{ title: ' ab ' }, 'title', 'Title must be at least 3 characters'],
    [{ title: undefined }, 'title', 'Title must be at least 3 characters'],
    [{ title: 'x'.repeat(201) }, 'title', 'Please use at most 200 characters'],
    [{ description: 'too short' }, 'description', 'Description must be at least 10 characters'],
    [{ language: 'es_MX' }, 'language', 'Use a language code like en, es or pt-BR'],
    [{ location: '  ' }, 'location', 'Location description is required'],
    [{ incidentType: 'flood' }, 'incidentType', 'Please choose an incident type'],
    [{ severity: 'enormous' }, 'severity', 'Please choose a severity'],
    [{ latitude: 90.1 }, 'latitude', 'Latitude must be between -90 and 90'],
    [{ longitude: -180.1 }, 'longitude', 'Longitude must be between -180 and 180'],
    [{ longitude: null }, 'longitude', 'Send both coordinates or neither'],
    [{ witnessInfo: 'a\0b' }, 'witnessInfo', 'This contains a character that cannot be stored'],
  ])('an invalid report is refused with the field and message: %j', async (wrong, field, message) => {
    const answer = await worker.call(reportIncident, { rawBody: { ...slip, ...wrong } });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_request', errors: { [field]: message } },
    ]);
  });

  test('a report without a language has none', async () => {
    expect(await reported(worker, { language: undefined })).toMatchObject({ language: null });
  });

  test('a report without a position is accepted and has none', async () => {
    const { latitude: _, longitude: __, ...withoutPosition } = slip;
    const incident = succeeded(await worker.call(reportIncident, { body: withoutPosition }));
    expect(incident).toMatchObject({
      latitude: null,
      longitude: null,
      locationAccuracy: null,
      locationMethod: 'unknown',
    });
  });
});
