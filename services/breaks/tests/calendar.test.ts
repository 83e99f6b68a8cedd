import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { freshDatabase } from '@floorlight/test-kit/fresh-database';
import { expect, test } from 'vitest';
import { weekUntil } from '../src/analytics/week.ts';

/** Around 29 February, the nights when clocks change, and the end of the year. */
const starts = [
  '2028-02-27',
  '2028-03-11',
  '2028-03-25',
  '2028-04-01',
  '2028-09-02',
  '2028-10-28',
  '2028-11-04',
  '2028-12-30',
];
const zones = ['America/New_York', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe'];

test('a break’s day, from Postgres, is the day on which the week of figures ends, from Node', async () => {
  const database = await freshDatabase();
  const db = openDatabase({ url: database.url, log: createLogger({ service: 'calendar-test', level: 'silent' }) });
  try {
    const { rows } = await db.pool.query<{ instant: Date; zone: string; day: string }>(
      `select instant, zone, (instant at time zone zone)::date::text as day
       from unnest($1::date[]) as start, unnest($2::text[]) as zone,
         generate_series(start::timestamp at time zone 'UTC', (start + 3)::timestamp at time zone 'UTC', '30 minutes') as instant`,
      [starts, zones],
    );
    expect(rows.length).toBe(starts.length * zones.length * (3 * 48 + 1));
    for (const { instant, zone, day } of rows)
      expect([instant, zone, weekUntil(instant, zone).to]).toEqual([instant, zone, day]);
  } finally {
    await db.stop();
    await database.drop();
  }
});
