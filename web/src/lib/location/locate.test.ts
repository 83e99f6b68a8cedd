// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { locateForEmergency } from './locate.ts';

type Ask = (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => void;

/** jsdom has no device to locate: this one answers each attempt in turn. */
function device(...answers: (number | { code: number })[]) {
  const asked: PositionOptions[] = [];
  const getCurrentPosition: Ask = (found, failed, options) => {
    asked.push(options);
    const answer = answers.shift();
    if (typeof answer === 'number')
      found({ coords: { latitude: 1, longitude: 2, accuracy: answer } } as GeolocationPosition); // as much as is read of it
    else failed(answer as GeolocationPositionError); // likewise
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test('a device that knows where it is answers with high accuracy within 5 s', async () => {
  const asked = device(8);
  expect(await locateForEmergency()).toEqual({
    found: true,
    reading: { latitude: 1, longitude: 2, accuracy: 8, locationMethod: 'gps' },
  });
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }]);
});

test('when that runs out of time, the network is asked', async () => {
  const asked = device({ code: 3 }, 1500);
  expect(await locateForEmergency()).toMatchObject({ found: true, reading: { locationMethod: 'network' } });
  expect(asked.map(({ enableHighAccuracy }) => enableHighAccuracy)).toEqual([true, false]);
});

test('whoever has denied it is not asked a second time', async () => {
  const asked = device({ code: 1 }, 10);
  expect(await locateForEmergency()).toEqual({ found: false, message: 'Location access denied by user' });
  expect(asked).toHaveLength(1);
});

test.each([
  [2, 'Location information unavailable'],
  [3, 'Location request timed out'],
  [9, 'Unknown location error'],
])('failure %i reads as "%s"', async (code, message) => {
  device({ code }, { code });
  expect(await locateForEmergency()).toEqual({ found: false, message });
});

test('a browser without geolocation says so', async () => {
  vi.stubGlobal('navigator', {});
  expect(await locateForEmergency()).toEqual({
    found: false,
    message: 'Geolocation is not supported by this browser',
  });
});
