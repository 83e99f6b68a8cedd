// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { type LocationResult, locate, watchLocation } from './locate.ts';

type Ask = (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => void;

const at = Date.parse('2026-03-01T12:00:00.000Z');
/** As much of a position as is read of it. */
const position = (accuracy: number, heading: number | null = null) =>
  ({
    coords: { latitude: 1, longitude: 2, accuracy, altitude: null, speed: null, heading },
    timestamp: at,
  }) as GeolocationPosition;

/** Node has no device to locate: this one answers each attempt in turn. */
function device(...answers: (number | { code: number })[]) {
  const asked: PositionOptions[] = [];
  const getCurrentPosition: Ask = (found, failed, options) => {
    asked.push(options);
    const answer = answers.shift();
    if (typeof answer === 'number') found(position(answer));
    else failed(answer as GeolocationPositionError); // as much as is read of it
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test('a device that knows where it is answers with high accuracy within 5 s', async () => {
  const asked = device(8);
  expect(await locate('emergency')).toEqual({
    found: true,
    reading: {
      latitude: 1,
      longitude: 2,
      accuracy: 8,
      locationMethod: 'gps',
      timestamp: '2026-03-01T12:00:00.000Z',
      altitude: null,
      speed: null,
      heading: null,
    },
  });
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }]);
});

const high = (timeout: number, maximumAge = 0) => ({ enableHighAccuracy: true, timeout, maximumAge });
const network = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 };
test.each([
  ['emergency', [high(5000), network]],
  ['standard', [high(15_000, 300_000), network]],
  ['incident', [high(10_000), network]],
  ['beacon', [high(5000)]],
] as const)('for %s it is looked for so', async (plan, attempts) => {
  const asked = device({ code: 3 }, { code: 3 });
  await locate(plan);
  expect(asked).toEqual(attempts);
});

test('when that runs out of time, the network is asked', async () => {
  device({ code: 3 }, 1500);
  expect(await locate('emergency')).toMatchObject({ found: true, reading: { locationMethod: 'network' } });
});

test('whoever has denied it is not asked a second time', async () => {
  const asked = device({ code: 1 }, 10);
  expect(await locate()).toMatchObject({ found: false, problem: 'permission_denied' });
  expect(asked).toHaveLength(1);
});

test.each([
  [1, 'permission_denied', 'Location access denied by user'],
  [2, 'position_unavailable', 'Location information unavailable'],
  [3, 'timeout', 'Location request timed out'],
  [9, 'unknown', 'Unknown location error'],
])('failure %i is %s and reads as "%s"', async (code, problem, message) => {
  device({ code }, { code });
  expect(await locate()).toEqual({ found: false, problem, message });
});

test('a browser without geolocation says so', async () => {
  vi.stubGlobal('navigator', {});
  const message = 'Geolocation is not supported by this browser';
  expect(await locate()).toEqual({ found: false, problem: 'unsupported', message });
});

test('watching has low accuracy, 30 s of patience and a minute of cache, tells what it hears, and ends', () => {
  let found: PositionCallback = () => undefined;
  const watchPosition = vi.fn((listener: PositionCallback) => {
    found = listener;
    return 7;
  });
  const clearWatch = vi.fn();
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch } });
  const heard: LocationResult[] = [];
  const stop = watchLocation((result) => heard.push(result));
  found(position(40, Number.NaN));
  expect(heard).toMatchObject([{ found: true, reading: { accuracy: 40, locationMethod: 'wifi', heading: null } }]);
  expect(watchPosition).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    enableHighAccuracy: false,
    timeout: 30_000,
    maximumAge: 60_000,
  });
  stop();
  expect(clearWatch).toHaveBeenCalledWith(7);
});
