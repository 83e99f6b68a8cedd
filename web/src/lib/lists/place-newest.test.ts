// @vitest-environment node
import { expect, test } from 'vitest';
import { keepNewest, placeNewest } from './place-newest.ts';

const older = { id: 'a', createdAt: '2026-03-01T12:00:00.000Z', version: 1 };
const newer = { id: 'b', createdAt: '2026-03-01T12:05:00.000Z', version: 1 };
const changed = { ...older, version: 2 };

test('a row that comes late is put in its place', () => {
  expect(placeNewest([newer], older, true)).toEqual([newer, older]);
});
test('a newer version replaces an older one, and never the other way round', () => {
  expect(placeNewest([newer, older], changed, true)).toEqual([newer, changed]);
  expect(placeNewest([changed], older, true)).toEqual([changed]);
});
test('a row that no longer belongs to a list leaves it', () => {
  expect(placeNewest([newer, older], changed, false)).toEqual([newer]);
});
test('a list read late does not take back what came live', () => {
  expect(keepNewest([newer, changed], [newer, older])).toEqual([newer, changed]);
  expect(keepNewest([changed], [newer, older], ({ version }) => version === 1)).toEqual([newer]);
});
