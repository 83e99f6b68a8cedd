// @vitest-environment node
import { expect, test } from 'vitest';
import { beepTones } from './beeps.ts';

const frequencies = (beep: Parameters<typeof beepTones>[0]) => beepTones(beep).map(({ frequency }) => frequency);

test('each beep has its tones, one after the other', () => {
  expect(beepTones('click')).toMatchObject([{ start: 0, duration: 100, frequency: 800 }]);
  expect(frequencies('delete')).toEqual([600, 400]);
  expect(frequencies('success')).toEqual([500, 700, 900]);
  expect(frequencies('error')).toEqual([300]);
  expect(frequencies('warning')).toEqual([500, 300]);
  expect(beepTones('success').map(({ start }) => start)).toEqual([0, 100, 200]);
});
