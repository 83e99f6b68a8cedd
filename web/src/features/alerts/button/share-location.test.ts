import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reading } from '#lib/location/reading.ts';
import { startBackend } from '../../../tests/backend.ts';
import { waitFor } from '../../../tests/wait-for.ts';
import { isBetterReading, type SharingState, shareLocation } from './share-location.ts';

const route = 'POST /api/emergency/location-data';
const at = (latitude: number, accuracy: number): GeolocationPosition =>
  ({
    coords: { latitude, longitude: 2, accuracy, altitude: null, speed: null, heading: null },
    timestamp: Date.now(),
  }) as GeolocationPosition; // the fields that the code reads

/** Fake geolocation (jsdom has none), controlled by the test. */
function device() {
  const found = { fix: (_: GeolocationPosition) => {}, watch: (_: GeolocationPosition) => {} };
  const denied: PositionErrorCallback[] = [];
  const geolocation = {
    getCurrentPosition: vi.fn((success: PositionCallback, failure: PositionErrorCallback) => {
      found.fix = success;
      denied.push(failure);
    }),
    watchPosition: vi.fn((success: PositionCallback) => {
      found.watch = success;
      return 1;
    }),
    clearWatch: vi.fn(),
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  return { ...geolocation, found, denied };
}

let stop = () => {};
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'geolocation');
});

async function setUp() {
  const backend = await startBackend();
  backend.on(route, { status: 200, body: { alertIds: [] } });
  const { found, ...geolocation } = device();
  const states: SharingState[] = [];
  stop = shareLocation((state) => states.push(state));
  const sent = () => backend.to(route).map(({ body }) => (body as Reading).latitude); // our own body
  return { backend, found, geolocation, states, sent };
}

test('the first fix goes out at once, then the latest every 15 seconds', async () => {
  const { found, sent, states, backend } = await setUp();
  found.fix(at(1, 8));
  await waitFor(() => expect(states.at(-1)?.shared).toBeTruthy());
  expect(backend.to(route)[0]?.body).toMatchObject({ latitude: 1, accuracy: 8, context: 'emergency_report' });
  found.watch(at(1.5, 8));
  await vi.advanceTimersByTimeAsync(14_900);
  expect(sent()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(200);
  await waitFor(() => expect(sent()).toEqual([1, 1.5]));
});

test('without news from the watch the device is located every 15 seconds, and an old reading is never sent again', async () => {
  const { found, sent, states, geolocation } = await setUp();
  const old = at(1, 8);
  found.fix(old);
  await waitFor(() => expect(states.at(-1)?.shared).toBeTruthy());
  expect(geolocation.getCurrentPosition).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(geolocation.getCurrentPosition).toHaveBeenCalledTimes(2);
  found.fix(old);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(geolocation.getCurrentPosition).toHaveBeenCalledTimes(3);
  expect(sent()).toEqual([1]);
  found.fix(at(1, 8));
  await waitFor(() => expect(sent()).toEqual([1, 1]));
});

test('a lost location is reported until it is found again, and nothing is sent', async () => {
  const { found, sent, states, geolocation } = await setUp();
  found.fix(at(1, 8));
  await waitFor(() => expect(states.at(-1)?.shared).toBeTruthy());
  await vi.advanceTimersByTimeAsync(15_000);
  geolocation.denied.at(-1)?.({ code: 1 } as GeolocationPositionError); // the fields that the code reads
  const problem = 'permission_denied';
  await waitFor(() => expect(states.at(-1)).toMatchObject({ problem, shared: { reading: { latitude: 1 } } }));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent()).toEqual([1]);
  found.watch(at(2, 8));
  await waitFor(() => expect(states.at(-1)).toMatchObject({ problem: null, shared: { reading: { latitude: 2 } } }));
});

test('a far more accurate fix is sent at once', async () => {
  const { found, sent, states } = await setUp();
  found.watch(at(1, 1500));
  await waitFor(() => expect(states.at(-1)?.shared).toBeTruthy());
  found.fix(at(1.001, 8));
  await waitFor(() => expect(sent()).toEqual([1, 1.001]));
});

test('returning to the foreground restarts the watch and sends the location at once', async () => {
  const { found, sent, geolocation, states } = await setUp();
  found.fix(at(1, 8));
  await waitFor(() => expect(states.at(-1)?.shared).toBeTruthy());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(geolocation.clearWatch).toHaveBeenCalledTimes(1);
  expect(geolocation.watchPosition).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100);
  found.fix(at(1, 8));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('after stop nothing more is sent', async () => {
  const { found, sent, geolocation, states } = await setUp();
  found.fix(at(1, 8));
  await waitFor(() => expect(states.at(-1)?.shared).toBeTruthy());
  stop();
  stop = () => {};
  expect(geolocation.clearWatch).toHaveBeenCalled();
  found.watch(at(2, 8));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([1]);
});

test('an unreachable server and a denied permission are reported', async () => {
  const { found, states, backend, geolocation } = await setUp();
  geolocation.denied[0]?.({ code: 1 } as GeolocationPositionError); // the fields that the code reads
  await waitFor(() => expect(states.at(-1)?.problem).toBe('permission_denied'));
  backend.on(route, 'drop');
  found.watch(at(1, 8));
  await waitFor(() => expect(states.at(-1)?.problem).toBe('not_sent'));
  backend.on(route, { status: 200, body: { alertIds: [] } });
  await vi.advanceTimersByTimeAsync(15_000);
  await waitFor(() => expect(states.at(-1)).toMatchObject({ problem: null, shared: { reading: { latitude: 1 } } }));
});

const reading = (part: Partial<Reading>): Reading => ({
  latitude: 40.7128,
  longitude: -74.006,
  accuracy: 8,
  locationMethod: 'gps',
  timestamp: '2026-03-01T12:00:00.000Z',
  altitude: null,
  speed: null,
  heading: null,
  ...part,
});
test.each([
  ['the same place, less accurate, a moment later', { accuracy: 900, latitude: 40.7138 }, false],
  ['the same place, less accurate, a minute later', { accuracy: 900, timestamp: '2026-03-01T12:01:01.000Z' }, true],
  ['another place, less accurate', { accuracy: 900, latitude: 40.75 }, true],
  ['the same place, more accurate', { accuracy: 4 }, true],
  ['an older reading', { latitude: 40.75, timestamp: '2026-03-01T11:59:00.000Z' }, false],
])('%s is a better reading: %s', (_, next, better) => {
  expect(isBetterReading(reading(next), reading({}))).toBe(better);
});
