import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OnCallRota } from './alarm-plan.ts';
import { gapsOf, onCallAt, rotaTime } from './on-call.ts';

const [mia, priya] = [randomUUID(), randomUUID()];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const rota = (...shifts: OnCallRota['shifts']): OnCallRota => ({ firstDay: '2026-11-25', weeks: 2, shifts });
const zone = 'America/New_York';

test('people take turns week by week, by the clock of the site', () => {
  const turns = rota(
    { week: 1, days: everyDay, from: '00:00', to: '00:00', userId: mia },
    { week: 2, days: everyDay, from: '00:00', to: '00:00', userId: priya },
  );
  expect(gapsOf(turns)).toEqual([]);
  // Monday of the first week begins at 05:00 UTC.
  expect(onCallAt(turns, zone, new Date('2026-11-23T04:59:00Z'))).toEqual([priya]);
  expect(onCallAt(turns, zone, new Date('2026-11-23T05:00:00Z'))).toEqual([mia]);
  expect(onCallAt(turns, zone, new Date('2026-12-01T12:00:00Z'))).toEqual([priya]);
  expect(onCallAt(turns, zone, new Date('2026-12-07T12:00:00Z'))).toEqual([mia]);
});

test('a night shift ends on the next morning, also across the end of the rota', () => {
  const nights = rota({ week: 2, days: [7], from: '22:00', to: '06:00', userId: mia });
  expect(onCallAt(nights, zone, new Date('2026-12-07T10:59:00Z'))).toEqual([mia]);
  expect(onCallAt(nights, zone, new Date('2026-12-07T11:00:00Z'))).toEqual([]);
});

test('every gap is found: its week, day and time', () => {
  const days = rota(
    { week: 1, days: everyDay, from: '06:00', to: '06:00', userId: mia },
    { week: 2, days: [1, 2, 3, 4, 5, 6], from: '06:00', to: '06:00', userId: priya },
  );
  const gaps = gapsOf(days).map(({ from, to }) => [rotaTime(days, from), rotaTime(days, to)]);
  expect(gaps).toEqual([
    [
      { week: 2, day: 7, time: '06:00' },
      { week: 1, day: 1, time: '06:00' },
    ],
  ]);
  expect(gapsOf(rota())).toEqual([{ from: 0, to: 2 * 7 * 24 * 60 }]);
});
