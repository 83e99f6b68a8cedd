import { expect, it } from 'vitest';
import { reconnectDelay } from './live.ts';

const never = () => 0;
const always = () => 1;

it('the first attempts to reconnect follow within seconds, the later ones every 3 to 4 s', () => {
  const pauses = (receivesAlerts: boolean) =>
    [0, 1, 2, 3, 4, 5, 6].map((attempt) => reconnectDelay(attempt, { receivesAlerts, random: never }));
  expect(pauses(true)).toEqual([100, 250, 500, 500, 1000, 3000, 3000]);
  expect(pauses(false)).toEqual([400, 250, 500, 500, 1000, 3000, 3000]);
  expect(reconnectDelay(6, { receivesAlerts: true, random: always })).toBe(4000);
});
