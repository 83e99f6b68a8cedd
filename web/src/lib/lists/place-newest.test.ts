// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { appendOlder, keepNewest, placeChanges, placeNewest } from './place-newest.ts';

const open = ({ status }: { status: string }) => status === 'open';
const older = { id: 'a', createdAt: '2026-03-01T12:00:00.000Z', status: 'open', version: 1 };
const newer = { id: 'b', createdAt: '2026-03-01T12:05:00.000Z', status: 'open', version: 1 };
const changed = { ...older, status: 'closed', version: 2 };

test('a new row goes on top', () => {
  expect(placeNewest([older], newer, true)).toEqual([newer, older]);
});
test('a row that arrives late goes into its place', () => {
  expect(placeNewest([newer], older, true)).toEqual([newer, older]);
});
test('a newer version replaces an older one, never the reverse', () => {
  expect(placeNewest([newer, older], changed, true)).toEqual([newer, changed]);
  expect(placeNewest([changed], older, true)).toEqual([changed]);
});
test('a row that no longer belongs to the list is removed, and one that now belongs is added', () => {
  expect(placeNewest([newer, older], changed, false)).toEqual([newer]);
  expect(placeNewest([], changed, true)).toEqual([changed]);
});
test('an outdated read does not undo live changes', () => {
  expect(keepNewest([newer, changed], [newer, older])).toEqual([newer, changed]);
  expect(keepNewest([changed], [newer, older], open)).toEqual([newer]);
});
test('a row that changes during a read has its new version', () => {
  expect(placeChanges([newer, older], [changed], open)).toEqual([newer]);
  expect(placeChanges([older], [newer], open)).toEqual([newer, older]);
  expect(placeChanges([changed], [older])).toEqual([changed]);
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

  test('the next page is appended once', () => {
    expect(whole).toEqual(all);
    expect(appendOlder(whole, all.slice(pageSize))).toEqual(all);
  });
  test('refetching the first page keeps the older pages', () => {
    expect(keep(first)).toEqual(all);
  });
  test('a new row removes no older row', () => {
    const latest = rowOf(-1);
    expect(keep([latest, ...first.slice(0, -1)])).toEqual([latest, ...all]);
  });
  test('a change to an older page does not join the first page', () => {
    const older = all.slice(-1).map((row) => ({ ...row, version: 2 }));
    expect(placeChanges(first, older, undefined, pageSize)).toEqual(first);
  });
  test('a first page that is not full drops older pages', () => {
    expect(keep(first.slice(0, 3))).toEqual(first.slice(0, 3));
  });
});
