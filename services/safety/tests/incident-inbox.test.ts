import type { QueryInput } from '@floorlight/contracts/endpoint';
import { countIncidents, getIncident, listIncidents } from '@floorlight/contracts/incidents';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportedBy, update } from './incidents.ts';
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
