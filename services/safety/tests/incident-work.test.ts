import { randomUUID } from 'node:crypto';
import { listAssignees, updateIncident } from '@floorlight/contracts/incident-changes';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { read, reportedBy, update } from './incidents.ts';
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

const reported = (by: Person = worker, body: Partial<Record<string, unknown>> = {}) => reportedBy(by, body);

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
