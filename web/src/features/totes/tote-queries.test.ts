// @vitest-environment node
import { expect, test } from 'vitest';
import { toteOf } from '../../tests/totes.ts';
import { canBeOnRecord, matchesQuery, queriesFor } from './tote-queries.ts';

test('any number of codes is split into queries that fit into a URL, and no code is left out', () => {
  const codes = Array.from({ length: 450 }, (_, at) => `${at}-${'ä'.repeat(at % 2 ? 0 : 100)}`);
  const queries = queriesFor({ codes });
  expect(queries.flatMap((query) => query.codes?.split(','))).toEqual(codes);
  for (const query of queries) {
    expect(new URLSearchParams(query).toString().length).toBeLessThan(7000);
    expect(query.codes?.split(',').length).toBeLessThanOrEqual(200);
  }
  expect(queriesFor({ codes: [] })).toEqual([]);
});

test('a code with a comma or a line break is never on record', () => {
  expect(['A-1', 'A,1', 'A\n1', 'x'.repeat(121)].map(canBeOnRecord)).toEqual([true, false, false, false]);
});

test('filters match by status, holder and search text, as on the server', () => {
  const tote = toteOf({ toteNumber: 'T-1', status: 'pending', assignedTo: 'sam', assignedToName: 'Sam Okafor' });
  expect(
    [{}, { status: 'pending' as const, assignedTo: 'sam', search: 'OKAF' }].map((query) => matchesQuery(query)(tote)),
  ).toEqual([true, true]);
  expect([{ assignedTo: 'nobody' }, { search: 'T-2' }].map((query) => matchesQuery(query)(tote))).toEqual([
    false,
    false,
  ]);
});
