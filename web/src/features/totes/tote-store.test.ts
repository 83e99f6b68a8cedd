import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toteKeys } from './tote-storage.ts';
import { createToteStore } from './tote-store.ts';

const keys = toteKeys('mia');
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00.000Z') });
});
afterEach(() => vi.useRealTimers());

let randomValue = 0;
const openTab = (storage: () => Storage = () => localStorage) =>
  createToteStore({ userId: 'mia', storage, now: Date.now, random: () => randomValue });

/** Sends the storage event that other tabs get after a write. */
const notifyOtherTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: keys.totes }));

function fullStorage(): Storage {
  return {
    ...localStorage,
    getItem: (key) => localStorage.getItem(key),
    removeItem: (key) => localStorage.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}

const onlyTote = (store: ReturnType<typeof openTab>) => {
  const [tote] = store.read().totes;
  if (!tote) throw new Error('no tote');
  return tote;
};

test('added and switched totes survive a reload and enter the history', () => {
  randomValue = 0.99;
  const tab = openTab();
  expect(tab.add({ name: 'A-12', code: 'A12345' })).toBeNull();
  expect(tab.add({ name: 'A-12', code: 'A12345' })).toBe('duplicate');
  expect(tab.setOn(onlyTote(tab).id, true)).toMatchObject({ on: true, status: 'error' });
  const reloaded = openTab().read();
  expect(reloaded.totes).toEqual(tab.read().totes);
  expect(reloaded.history).toEqual([{ name: 'A-12', code: 'A12345', on: true }]);
  tab.remove(onlyTote(tab).id);
  expect(openTab().read()).toMatchObject({ totes: [], history: [{ name: 'A-12', on: false }] });
});

test('two tabs stay in step: each change starts from what the other stored', () => {
  const [left, right] = [openTab(), openTab()];
  const listener = vi.fn();
  const unsubscribe = right.subscribe(listener);
  left.add({ name: 'A-12', code: 'A12345' });
  notifyOtherTabs();
  expect(listener).toHaveBeenCalledOnce();
  expect(right.read().totes).toEqual(left.read().totes);
  unsubscribe();
  // Before either gets the other's storage event.
  left.add({ name: 'B-1', code: 'B1' });
  right.add({ name: 'C-1', code: 'C1' });
  expect(
    openTab()
      .read()
      .totes.map(({ name }) => name),
  ).toEqual(['A-12', 'B-1', 'C-1']);
});

test('a processing tote advances every two seconds, once for two tabs, until it is complete', () => {
  randomValue = 0.5; // processing; then 12 percent a step
  const [left, right] = [openTab(), openTab()];
  left.add({ name: 'A-12', code: 'A12345' });
  left.setOn(onlyTote(left).id, true);
  const stops = [left.startProgress(), right.startProgress()];
  vi.advanceTimersByTime(2000);
  expect(onlyTote(openTab()).progress).toBe(12);
  vi.advanceTimersByTime(4000);
  expect(onlyTote(openTab()).progress).toBe(36);
  for (const stop of stops) stop();
  vi.advanceTimersByTime(60_000);
  expect(onlyTote(left).progress).toBe(36);
  // The app was closed for a minute.
  const later = openTab();
  later.startProgress()();
  expect(onlyTote(later)).toMatchObject({ status: 'complete', progress: 100, on: true });
});

test('clearing the active totes leaves idle ones alone and returns the number cleared', () => {
  randomValue = 0;
  const tab = openTab();
  for (const name of ['A', 'B', 'C']) tab.add({ name, code: name });
  const [a, b] = tab.read().totes;
  vi.advanceTimersByTime(1000);
  for (const tote of [a, b]) tab.setOn(tote?.id ?? '', true);
  expect(tab.clearActive()).toBe(2);
  expect(tab.read().totes.map(({ on, status, progress }) => [on, status, progress])).toEqual(
    Array(3).fill([false, 'idle', 0]),
  );
  expect(tab.clearActive()).toBe(0);
});

test('a tote deleted in another tab can be neither switched nor cleared', () => {
  const [left, right] = [openTab(), openTab()];
  left.add({ name: 'A-12', code: 'A12345' });
  const { id } = onlyTote(left);
  right.remove(id);
  expect(left.clear(id)).toBeNull();
  expect(left.setOn(id, true)).toBeNull();
});

test.each([
  ['full', () => fullStorage()],
  [
    'forbidden',
    () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  ],
])('when the storage is %s, the totes stay in memory and the store reports it', (_, storage) => {
  const tab = openTab(storage);
  tab.add({ name: 'A-12', code: 'A12345' });
  expect(tab.read()).toMatchObject({ isStored: false, totes: [{ name: 'A-12' }] });
  tab.setOn(onlyTote(tab).id, true);
  const unsubscribe = tab.subscribe(() => undefined);
  notifyOtherTabs();
  unsubscribe();
  expect(onlyTote(tab).on).toBe(true);
});

test('once there is room again, everything is stored', () => {
  let isFull = true;
  const tab = openTab(() => (isFull ? fullStorage() : localStorage));
  tab.add({ name: 'A-12', code: 'A12345' });
  isFull = false;
  tab.add({ name: 'B-1', code: 'B1' });
  expect(tab.read().isStored).toBe(true);
  expect(openTab().read().totes).toHaveLength(2);
});

test('damaged content is set aside and reported once; the readable part stays', () => {
  openTab().add({ name: 'A-12', code: 'A12345' });
  const damaged = `${localStorage.getItem(keys.totes)?.slice(0, -1)},{"name":7}]`;
  localStorage.setItem(keys.totes, damaged);
  expect(openTab().read()).toMatchObject({ isDamaged: true, isStored: true, totes: [{ name: 'A-12' }] });
  expect(localStorage.getItem(keys.setAside)).toContain('{\\"name\\":7}');
  expect(openTab().read()).toMatchObject({ isDamaged: false, totes: [{ name: 'A-12' }] });
});

test('totes stored without a version are migrated once', () => {
  localStorage.setItem(keys.unversioned, JSON.stringify([{ name: 'A-12', code: 'A12345', on: true }]));
  expect(openTab().read()).toMatchObject({ isDamaged: false, totes: [{ name: 'A-12', code: 'A12345', on: true }] });
  expect(localStorage.getItem(keys.unversioned)).toBeNull();
  expect(openTab().read().totes).toHaveLength(1);
});
