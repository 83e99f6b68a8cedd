// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { appendOlder, keepNewest, placeHeard, placeNewest } from './place-newest.ts';

const open = ({ status }: { status: string }) => status === 'open';
const older = { id: 'a', createdAt: '2026-03-01T12:00:00.000Z', status: 'open', version: 1 };
const newer = { id: 'b', createdAt: '2026-03-01T12:05:00.000Z', status: 'open', version: 1 };
const changed = { ...older, status: 'closed', version: 2 };

test('a new row is put on top', () => {
  expect(placeNewest([older], newer, true)).toEqual([newer, older]);
});
test('a row that comes late is put in its place', () => {
  expect(placeNewest([newer], older, true)).toEqual([newer, older]);
});
test('a newer version replaces an older one, and never the other way round', () => {
  expect(placeNewest([newer, older], changed, true)).toEqual([newer, changed]);
  expect(placeNewest([changed], older, true)).toEqual([changed]);
});
test('a row that no longer belongs to a list leaves it, and one that does now joins it', () => {
  expect(placeNewest([newer, older], changed, false)).toEqual([newer]);
  expect(placeNewest([], changed, true)).toEqual([changed]);
});
test('a list read late does not take back what came live', () => {
  expect(keepNewest([newer, changed], [newer, older])).toEqual([newer, changed]);
  expect(keepNewest([changed], [newer, older], open)).toEqual([newer]);
});
test('a row heard while a list is read is in it as it was heard', () => {
  expect(placeHeard([newer, older], [changed], open)).toEqual([newer]);
  expect(placeHeard([older], [newer], open)).toEqual([newer, older]);
  expect(placeHeard([changed], [older])).toEqual([changed]);
});

describe('a list of more than one page', () => {
  const pageSize = 100;
  const rowOf = (minutes: number) => ({
    id: `row ${minutes}`,
    createdAt: new Date(Date.parse('2026-03-01T12:00:00Z') - minutes * 60_000).toISOString(),
    version: 1,
  });
  const all = Array.from({ length: 150 }, (_, minutes) => rowOf(minutes));
  const first = all.slice(0, pageSize);
  const whole = appendOlder(first, all.slice(pageSize));
  const keep = (read: typeof all) => keepNewest(whole, read, undefined, pageSize);

  test('the page behind it goes to its end, and once', () => {
    expect(whole).toEqual(all);
    expect(appendOlder(whole, all.slice(pageSize))).toEqual(all);
  });
  test('reading the first page again keeps the pages behind it', () => {
    expect(keep(first)).toEqual(all);
  });
  test('a new row pushes nothing out', () => {
    const latest = rowOf(-1);
    expect(keep([latest, ...first.slice(0, -1)])).toEqual([latest, ...all]);
  });
  test('a row heard from behind the first page does not join it', () => {
    const behind = all.slice(-1).map((row) => ({ ...row, version: 2 }));
    expect(placeHeard(first, behind, undefined, pageSize)).toEqual(first);
  });
  test('a first page that is not full has none behind it', () => {
    expect(keep(first.slice(0, 3))).toEqual(first.slice(0, 3));
  });
});
