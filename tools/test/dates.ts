import { globSync } from 'node:fs';
import { installPackages } from '../servers/debian-packages.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { ownTestServers } from './servers-for-tests.ts';
import type { Step } from './step.ts';
import { projects, vitest } from './vitest.ts';

/** Each run begins two minutes before the moment, so that tests run on both sides of it. */
const dates = [
  { name: 'clocks go back in New York', start: '2026-11-01T05:58:00Z', timeZone: 'America/New_York' },
  { name: 'clocks go forward in New York', start: '2027-03-14T06:58:00Z', timeZone: 'America/New_York' },
  { name: 'clocks go forward in Berlin', start: '2027-03-28T00:58:00Z', timeZone: 'Europe/Berlin' },
  { name: 'a leap day', start: '2028-02-29T12:00:00Z', timeZone: 'Asia/Kolkata' },
  { name: 'the end of a year', start: '2026-12-31T23:58:00Z', timeZone: 'UTC' },
  { name: 'a day that stands in the tests', start: '2026-11-22T12:00:00Z', timeZone: 'UTC' },
] as const;

/** All but tools, whose tests start a Redis of their own. */
const everything = ['services/', 'libs/', 'gateway/', 'web/'];

/** The unit, service and web tests on other dates and in other time zones. Needs libfaketime. */
export const onOtherDates = (filters: string[], reports: string): Step[] =>
  dates.map(({ name, start, timeZone }) => ({
    name: `${name}, ${start}`,
    async run() {
      const library = await libfaketime();
      if (!library)
        return { passed: 0, failed: 1, details: 'libfaketime is missing, and only root on Debian can install it' };
      const offset = Math.round((Date.parse(start) - Date.now()) / 1000);
      // Redis hangs under libfaketime and Postgres, as a user of its own, can't open its semaphore: only Node runs under it.
      const { urls, stop } = await ownTestServers();
      try {
        await shiftNow(urls.postgres, offset);
        const env = {
          TEST_POSTGRES_URL: urls.postgres,
          TEST_REDIS_URL: urls.redis,
          TEST_NATS_URL: urls.nats,
          TZ: timeZone,
          LD_PRELOAD: library,
          // An offset rather than a moment: all processes then agree on the time.
          FAKETIME: offset < 0 ? `${offset}` : `+${offset}`,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        };
        return await vitest(projects, filters.length > 0 ? filters : everything, reports, { env }).run();
      } finally {
        await stop();
      }
    },
  }));

/** In every database created from now on, an unqualified `now()` is our own, `offset` seconds from the real one. */
async function shiftNow(postgres: string, offset: number): Promise<void> {
  const url = new URL(postgres);
  url.pathname = '/template1';
  await withPostgresClient(url.href, async (client) => {
    await client.query(`
      create schema shifted;
      grant usage on schema shifted to public;
      create function shifted.now() returns timestamptz stable
        language sql return pg_catalog.now() + interval '${offset} seconds'`);
    await client.query('alter system set search_path = public, shifted, pg_catalog');
    await client.query('select pg_reload_conf()');
  });
}

async function libfaketime(): Promise<string | undefined> {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
  if (!find()) await installPackages(['libfaketime'], (line) => process.stdout.write(`${line}\n`));
  return find();
}
