import { beforeEach, expect, test } from 'vitest';
import { randomId } from '#lib/random-id.ts';
import { type ListedScan, listedScans, listScan, unlistScans } from './scan-list.ts';

const scan = (value: string): ListedScan => ({
  key: randomId(),
  type: 'code128',
  value,
  scannedAt: new Date().toISOString(),
  kept: null,
  problem: null,
});
const valuesOf = (userId: string) => listedScans(userId).map(({ value }) => value);

beforeEach(() => localStorage.clear());

test('scans are kept for who scanned them, newest first, and for nobody else', () => {
  const [mine, other] = [randomId(), randomId()];
  const first = scan('one');
  listScan(mine, first);
  listScan(mine, scan('two'));
  expect(valuesOf(other)).toEqual([]);
  expect(valuesOf(mine)).toEqual(['two', 'one']);
  unlistScans(mine, [first.key]);
  expect(valuesOf(other)).toEqual([]);
  expect(valuesOf(mine)).toEqual(['two']);
});

test('what was kept and cannot be understood is no list', () => {
  const user = randomId();
  localStorage.setItem(`floorlight.scans.v1.${user}`, JSON.stringify([{ value: 7 }]));
  expect(valuesOf(user)).toEqual([]);
  listScan(user, scan('one'));
  expect(valuesOf(user)).toEqual(['one']);
});
