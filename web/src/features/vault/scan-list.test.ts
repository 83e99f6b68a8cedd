import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { areScansKept, type ListedScan, listedScans, listScan, unlistScans } from './scan-list.ts';

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
afterEach(() => vi.restoreAllMocks());

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

test('what was kept and cannot be understood is no scan, and takes no other with it', () => {
  const user = randomId();
  localStorage.setItem(`floorlight.scans.v1.${user}`, JSON.stringify([{ value: 7 }, scan('zero')]));
  expect(valuesOf(user)).toEqual(['zero']);
  listScan(user, scan('one'));
  expect(valuesOf(user)).toEqual(['one', 'zero']);
});

test('what another tab has listed stays, whether or not anybody looked', () => {
  const user = randomId();
  listScan(user, scan('here'));
  const key = `floorlight.scans.v1.${user}`;
  localStorage.setItem(key, JSON.stringify([scan('elsewhere'), ...listedScans(user)]));
  listScan(user, scan('here again'));
  expect(valuesOf(user)).toEqual(['here again', 'elsewhere', 'here']);
});

test('a storage that is full loses nothing while the page is there, and says that it keeps nothing', () => {
  const user = randomId();
  listScan(user, scan('one'));
  expect(areScansKept(user)).toBe(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  listScan(user, scan('two'));
  expect(valuesOf(user)).toEqual(['two', 'one']);
  expect(areScansKept(user)).toBe(false);
  vi.restoreAllMocks();
  listScan(user, scan('three'));
  expect(areScansKept(user)).toBe(true);
});
