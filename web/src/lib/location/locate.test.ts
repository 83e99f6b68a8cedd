// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { type LocationResult, locate, watchLocation } from './locate.ts';
import { t } from './messages.ts';

type GetCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => void;

const at = Date.parse('2026-03-01T12:00:00.000Z');
/** A position with the fields that the code reads. */
const position = (accuracy: number, heading: number | null = null) =>
  ({
    coords: { latitude: 1, longitude: 2, accuracy, altitude: null, speed: null, heading },
    timestamp: at,
  }) as GeolocationPosition;

/** Fake geolocation (Node has none): each attempt gets the next answer, an accuracy or an error. */
function device(...answers: (number | { code: number })[]) {
  const attempts: PositionOptions[] = [];
  const getCurrentPosition: GetCurrentPosition = (found, failed, options) => {
    attempts.push(options);
    const answer = answers.shift();
    if (typeof answer === 'number') found(position(answer));
    else failed(answer as GeolocationPositionError); // the fields that the code reads
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return attempts;
}
afterEach(() => vi.unstubAllGlobals());

test('an emergency location is read with high accuracy and a timeout of 5 s', async () => {
  const attempts = device(8);
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
  expect(attempts).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }]);
});

const high = (timeout: number, maximumAge = 0) => ({ enableHighAccuracy: true, timeout, maximumAge });
const network = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 };
test.each([
  ['emergency', [high(5000), network]],
  ['standard', [high(15_000, 300_000), network]],
  ['incident', [high(10_000), network]],
  ['beacon', [high(5000)]],
] as const)('the plan %s makes its attempts in order', async (plan, expected) => {
  const attempts = device({ code: 3 }, { code: 3 });
  await locate(plan);
  expect(attempts).toEqual(expected);
});

test('after a timeout the network location is used', async () => {
  device({ code: 3 }, 1500);
  expect(await locate('emergency')).toMatchObject({ found: true, reading: { locationMethod: 'network' } });
});

test('a denied permission is not requested a second time', async () => {
  const attempts = device({ code: 1 }, 10);
  expect(await locate()).toMatchObject({ found: false, problem: 'permission_denied' });
  expect(attempts).toHaveLength(1);
});

test.each([
  [1, 'permission_denied', 'Location access denied by user'],
  [2, 'position_unavailable', 'Location information unavailable'],
  [3, 'timeout', 'Location request timed out'],
  [9, 'unknown', 'Unknown location error'],
] as const)('failure %i is %s and reads as "%s"', async (code, problem, message) => {
  device({ code }, { code });
  expect(await locate()).toEqual({ found: false, problem });
  expect(t.problems[problem]()).toBe(message);
});

test('a browser without geolocation is reported as unsupported', async () => {
  vi.stubGlobal('navigator', {});
  expect(await locate()).toEqual({ found: false, problem: 'unsupported' });
  expect(t.problems.unsupported()).toBe('Geolocation is not supported by this browser');
});

test('watching uses low accuracy, a timeout of 30 s and a cache of one minute, and can be stopped', () => {
  let found: PositionCallback = () => undefined;
  const watchPosition = vi.fn((listener: PositionCallback) => {
    found = listener;
    return 7;
  });
  const clearWatch = vi.fn();
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch } });
  const results: LocationResult[] = [];
  const stop = watchLocation((result) => results.push(result));
  found(position(40, Number.NaN));
  expect(results).toMatchObject([{ found: true, reading: { accuracy: 40, locationMethod: 'wifi', heading: null } }]);
  expect(watchPosition).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    enableHighAccuracy: false,
    timeout: 30_000,
    maximumAge: 60_000,
  });
  stop();
  expect(clearWatch).toHaveBeenCalledWith(7);
});
