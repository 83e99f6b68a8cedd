import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { randomId } from '#lib/device/random-id.ts';
import { addListedScan, areScansStored, type ListedScan, listedScans, removeListedScans } from './scan-list.ts';

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

test('scans are stored per user, newest first', () => {
  const [mine, other] = [randomId(), randomId()];
  const first = scan('one');
  addListedScan(mine, first);
  addListedScan(mine, scan('two'));
  expect(valuesOf(other)).toEqual([]);
  expect(valuesOf(mine)).toEqual(['two', 'one']);
  removeListedScans(mine, [first.key]);
  expect(valuesOf(other)).toEqual([]);
  expect(valuesOf(mine)).toEqual(['two']);
});

test('unreadable entries are skipped, and the others stay', () => {
  const user = randomId();
  localStorage.setItem(`floorlight.scans.v1.${user}`, JSON.stringify([{ value: 7 }, scan('zero')]));
  expect(valuesOf(user)).toEqual(['zero']);
  addListedScan(user, scan('one'));
  expect(valuesOf(user)).toEqual(['one', 'zero']);
});

test('scans listed by another tab stay', () => {
  const user = randomId();
  addListedScan(user, scan('here'));
  const key = `floorlight.scans.v1.${user}`;
  localStorage.setItem(key, JSON.stringify([scan('elsewhere'), ...listedScans(user)]));
  addListedScan(user, scan('here again'));
  expect(valuesOf(user)).toEqual(['here again', 'elsewhere', 'here']);
});

test('where photos don’t fit, the scans are stored without', () => {
  const user = randomId();
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (text.length > 1000) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
  addListedScan(user, { ...scan('one'), photo: 'a'.repeat(1000) });
  expect([valuesOf(user), areScansStored(user)]).toEqual([['one'], true]);
});

test('with a full storage the list stays in memory and reports that it is not stored', () => {
  const user = randomId();
  addListedScan(user, scan('one'));
  expect(areScansStored(user)).toBe(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  addListedScan(user, scan('two'));
  expect(valuesOf(user)).toEqual(['two', 'one']);
  expect(areScansStored(user)).toBe(false);
  vi.restoreAllMocks();
  addListedScan(user, scan('three'));
  expect(areScansStored(user)).toBe(true);
});
