import { randomUUID } from 'node:crypto';
import type { QueryInput } from '@floorlight/contracts/endpoint';
import { listAssignees, type UpdateIncidentRequest, updateIncident } from '@floorlight/contracts/incident-changes';
import {
  countIncidents,
  dialogIncidentTypes,
  getIncident,
  type Incident,
  incidentsPerDayMax,
  listIncidents,
  reportIncident,
} from '@floorlight/contracts/incidents';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

const slip = {
  title: 'Slipped on oil',
  description: 'Oil under the conveyor at lane 4',
  language: 'es',
  incidentType: 'slip_fall',
  severity: 'medium',
  location: 'Packing, lane 4',
  witnessInfo: 'Jo Park',
  latitude: 40.7128,
  longitude: -74.006,
  locationAccuracy: 12,
  locationMethod: 'wifi',
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

const reported = async (by: Person = worker, body: Partial<Record<string, unknown>> = {}): Promise<Incident> =>
  succeeded(await by.call(reportIncident, { rawBody: { ...slip, ...body } }));
const update = (by: Person, id: string, body: UpdateIncidentRequest) =>
  by.call(updateIncident, { params: { id }, body });
const read = async (by: Person, id: string) => succeeded(await by.call(getIncident, { params: { id } }));

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

describe('the inbox', () => {
  test('a worker lists their own reports, a manager the site’s, and another site none of them', async () => {
    const author = await safety.person();
    const incident = await reported(author);
    const ids = async (by: Person) => succeeded(await by.call(listIncidents)).map(({ id }) => id);
    expect(await ids(author)).toEqual([incident.id]);
    expect(await ids(manager)).toContain(incident.id);
    expect(await ids(await safety.person())).toEqual([]);
    const otherSite = await safety.person({ role: 'manager', siteId: 'elsewhere' });
    expect(await ids(otherSite)).toEqual([]);
    expect((await otherSite.call(getIncident, { params: { id: incident.id } })).status).toBe(404);
    expect((await update(otherSite, incident.id, { status: 'in_progress' })).status).toBe(404);
    expect((await worker.call(getIncident, { params: { id: incident.id } })).status).toBe(404);
  });

  test('pages have no gaps or duplicates while new reports arrive', async () => {
    const author = await safety.person();
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) ids.unshift((await reported(author)).id);
    const page = async (query: QueryInput<typeof listIncidents>) => {
      const answer = await author.call(listIncidents, { query });
      return { ids: succeeded(answer).map(({ id }) => id), link: answer.headers.get('link') };
    };
    const first = await page({ limit: 2 });
    expect(first).toEqual({
      ids: ids.slice(0, 2),
      link: `</api/incident-reports?limit=2&before=${ids[1]}>; rel="next"`,
    });
    await reported(author);
    expect((await page({ limit: 2, before: ids[1] })).ids).toEqual(ids.slice(2, 4));
    expect(await page({ limit: 2, before: ids[3] })).toEqual({ ids: ids.slice(4), link: null });
  });

  test('the list is filtered by status, severity, type, assignee and search text', async () => {
    const author = await safety.person();
    const spill = await reported(author, { incidentType: 'spill', severity: 'high', title: '50% of a pallet_' });
    const taken = await reported(author);
    succeeded(
      await update(manager, taken.id, { version: 1, status: 'in_progress', assignedTo: manager.principal.sub }),
    );
    const found = async (query: QueryInput<typeof listIncidents>, by = author) =>
      succeeded(await by.call(listIncidents, { query })).map(({ id }) => id);
    expect(await found({ status: 'in_progress' })).toEqual([taken.id]);
    expect(await found({ severity: 'high' })).toEqual([spill.id]);
    expect(await found({ incidentType: 'spill' })).toEqual([spill.id]);
    expect(await found({ reportedType: 'slip_fall' })).toEqual([taken.id]);
    expect(await found({ reportedType: 'injury' })).toEqual([]);
    expect(await found({ assignedTo: 'nobody' })).toEqual([spill.id]);
    expect(await found({ assignedTo: 'me' }, manager)).toEqual([taken.id]);
    expect(await found({ search: '0% OF A pallet_' })).toEqual([spill.id]);
    expect(await found({ search: 'conveyor' })).toEqual([taken.id, spill.id]);
    expect(await found({ search: 'p%t' })).toEqual([]);
    expect(succeeded(await author.call(countIncidents))).toEqual({
      ...{ total: 2, open: 1, in_progress: 1, resolved: 0, closed: 0 },
    });
  });

  test.each([{ limit: 0 }, { limit: 101 }, { status: 'cancelled' }, { before: 'x' }, { assignedTo: 'everybody' }])(
    'an invalid query is refused: %j',
    async (query) => {
      const answer = await manager.call(listIncidents, { query: query as never }); // wrong on purpose
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
    },
  );
});

describe('working on an incident', () => {
  test('open, in progress, resolved, closed: each step is published, and the reporter sees the result', async () => {
    const incident = await reported();
    const me = manager.principal.sub;
    const taken = succeeded(await update(manager, incident.id, { version: 1, status: 'in_progress', assignedTo: me }));
    expect(taken).toMatchObject({ status: 'in_progress', assignedTo: me, assignedToName: 'Mia Chen', version: 2 });
    const resolutionNotes = ' Floor cleaned, guard fitted ';
    succeeded(await update(manager, incident.id, { status: 'resolved', resolutionNotes }));
    const other = await safety.person({ role: 'manager', name: 'Omar Diaz' });
    const closed = succeeded(await update(other, incident.id, { status: 'closed' }));
    expect(closed).toMatchObject({ resolvedByName: 'Mia Chen', resolutionNotes: 'Floor cleaned, guard fitted' });
    expect(await read(worker, incident.id)).toEqual(closed);
    const steps = () =>
      safety.bus
        .events()
        .flatMap((event) => (event.name === 'safety.incident.updated' ? [event.payload.incident] : []))
        .filter(({ id }) => id === incident.id)
        .map(({ status }) => status);
    await eventually(() => steps().length === 3);
    expect(steps()).toEqual(['in_progress', 'resolved', 'closed']);
  });

  test('whoever starts work on an incident that nobody has gets it, and an assignee keeps it', async () => {
    const [free, given] = [await reported(), await reported()];
    const other = await safety.person({ role: 'manager', name: 'Omar Diaz' });
    succeeded(await update(manager, given.id, { version: 1, assignedTo: manager.principal.sub }));
    for (const { id } of [free, given]) succeeded(await update(other, id, { status: 'in_progress' }));
    expect(await read(manager, free.id)).toMatchObject({
      assignedTo: other.principal.sub,
      assignedToName: 'Omar Diaz',
    });
    expect(await read(manager, given.id)).toMatchObject({ assignedToName: 'Mia Chen' });
  });

  test('zone, equipment and cost are stored, changed one by one, and removed', async () => {
    const incident = await reported();
    expect(incident).toMatchObject({ warehouseZone: null, equipmentInvolved: null, estimatedCost: null });
    const facts = { warehouseZone: 'Packing', equipmentInvolved: 'Forklift 7', estimatedCost: 1250.5 };
    expect(succeeded(await update(manager, incident.id, facts))).toMatchObject(facts);
    succeeded(await update(manager, incident.id, { estimatedCost: null, equipmentInvolved: ' ' }));
    expect(await read(worker, incident.id)).toMatchObject({
      warehouseZone: 'Packing',
      equipmentInvolved: null,
      estimatedCost: null,
    });
  });

  test('corrective actions have an owner and a day, and all are done before the incident is closed', async () => {
    const incident = await reported();
    succeeded(await update(manager, incident.id, { status: 'in_progress' }));
    const fix = { id: randomUUID(), description: 'Fit a guard', owner: manager.principal.sub, dueOn: '2026-12-01' };
    const added = succeeded(
      await update(manager, incident.id, { version: 2, correctiveActions: [{ ...fix, done: false }] }),
    );
    expect(added.correctiveActions).toEqual([
      { ...fix, ownerName: 'Mia Chen', doneAt: null, doneBy: null, doneByName: null },
    ]);
    const early = await update(manager, incident.id, { status: 'closed' });
    expect([early.status, early.body]).toMatchObject([409, { message: '1 corrective action is not done yet' }]);

    const other = await safety.person({ role: 'manager', name: 'Omar Diaz' });
    const done = { version: 3, correctiveActions: [{ ...fix, done: true }] };
    succeeded(await update(other, incident.id, done));
    expect((await update(manager, incident.id, done)).status).toBe(409);
    const closed = succeeded(await update(manager, incident.id, { status: 'closed' }));
    expect(closed.correctiveActions).toMatchObject([
      { ownerName: 'Mia Chen', doneBy: other.principal.sub, doneByName: 'Omar Diaz', doneAt: expect.any(String) },
    ]);
  });

  test('a corrective action is given to managers of the site alone', async () => {
    const incident = await reported();
    const action = {
      id: randomUUID(),
      description: 'Mop',
      owner: worker.principal.sub,
      dueOn: '2026-12-01',
      done: false,
    };
    const answer = await update(manager, incident.id, { version: 1, correctiveActions: [action] });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: { correctiveActions: 'Choose a manager of your site' } },
    ]);
  });

  test('an incident closed without being resolved names who closed it as its resolver', async () => {
    const incident = await reported();
    succeeded(await update(manager, incident.id, { status: 'in_progress' }));
    expect(succeeded(await update(manager, incident.id, { status: 'closed' }))).toMatchObject({
      resolvedByName: 'Mia Chen',
      resolvedAt: expect.any(String),
    });
  });

  test('a step out of order is a conflict that names the status and changes nothing', async () => {
    const incident = await reported();
    const refused = async (status: 'in_progress' | 'resolved' | 'closed') => {
      const answer = await update(manager, incident.id, { status });
      return [answer.status, answer.status === 409 && answer.body.message];
    };
    expect(await refused('resolved')).toEqual([409, 'Set this incident to In Progress first']);
    expect(await refused('closed')).toEqual([409, 'Set this incident to In Progress first']);
    succeeded(await update(manager, incident.id, { status: 'in_progress' }));
    expect(await refused('in_progress')).toEqual([409, 'Already in progress with Mia Chen']);
    succeeded(await update(manager, incident.id, { status: 'resolved' }));
    expect(await refused('in_progress')).toEqual([409, 'Already resolved by Mia Chen']);
    succeeded(await update(manager, incident.id, { status: 'closed' }));
    expect(await refused('resolved')).toEqual([409, 'Already closed by Mia Chen']);
    expect((await update(manager, incident.id, { resolutionNotes: 'late' })).status).toBe(409);
    expect((await read(manager, incident.id)).version).toBe(4);
  });

  test('two managers start it at once: one succeeds and the other gets a conflict that names the first', async () => {
    const other = await safety.person({ role: 'manager', name: 'Omar Diaz' });
    const incident = await reported();
    const answers = await Promise.all(
      [manager, other].map((by) =>
        update(by, incident.id, { version: 1, status: 'in_progress', assignedTo: by.principal.sub }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { assignedToName } = await read(manager, incident.id);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ message: `Already in progress with ${assignedToName}` });
  });

  test('a change based on an old version is refused and names who changed it', async () => {
    const incident = await reported();
    succeeded(await update(manager, incident.id, { version: 1, assignedTo: manager.principal.sub }));
    const other = await safety.person({ role: 'manager', name: 'Omar Diaz' });
    const answer = await update(other, incident.id, { version: 1, assignedTo: other.principal.sub });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: 'Mia Chen changed this report. Check it and try again' },
    ]);
    expect(await read(other, incident.id)).toMatchObject({ assignedToName: 'Mia Chen', version: 2 });
  });

  test('an assignment can be removed, and only managers of the site can be assigned', async () => {
    const incident = await reported();
    succeeded(await update(manager, incident.id, { version: 1, assignedTo: manager.principal.sub }));
    const given = succeeded(await update(manager, incident.id, { version: 2, assignedTo: null }));
    expect(given).toMatchObject({ assignedTo: null, assignedToName: null });
    const answer = await update(manager, incident.id, { version: 3, assignedTo: worker.principal.sub });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: { assignedTo: 'Choose a manager of your site' } },
    ]);
  });

  test.each([
    {},
    { version: 1 },
    { version: 2 ** 40, assignedTo: null },
    { status: 'open' },
    { version: 1, assignedTo: 'Mia' },
    { assignedTo: null },
    { status: 'in_progress', assignedTo: null },
    { correctiveActions: [] },
    { estimatedCost: -1 },
    {
      version: 1,
      correctiveActions: [{ id: randomUUID(), description: ' ', owner: randomUUID(), dueOn: 'soon', done: false }],
    },
    { resolutionNotes: 'n'.repeat(2001) },
  ])('an invalid change is refused: %j', async (rawBody) => {
    const incident = await reported();
    const answer = await manager.call(updateIncident, { params: { id: incident.id }, rawBody });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
    expect(await read(worker, incident.id)).toEqual(incident);
  });

  test('a worker can neither change an incident nor list the managers', async () => {
    const incident = await reported();
    expect((await update(worker, incident.id, { status: 'in_progress' })).status).toBe(403);
    expect((await worker.call(listAssignees)).status).toBe(403);
  });
});
