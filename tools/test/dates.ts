import { globSync } from 'node:fs';
import { installPackages } from '../servers/debian-packages.ts';
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

/** All that depends on a clock; tools would start Redis, which libfaketime blocks for ever. */
const everything = ['services/', 'libs/', 'gateway/', 'web/'];

/** The unit, service and web tests on other dates and in other time zones. Needs libfaketime. */
export const onOtherDates = (filters: string[], reports: string): Step[] =>
  dates.map(({ name, start, timeZone }) => ({
    name: `${name}, ${start}`,
    async run() {
      const library = await libfaketime();
      if (!library)
        return { passed: 0, failed: 1, details: 'libfaketime is missing, and only root on Debian can install it' };
      // The servers keep the real time: libfaketime breaks the locks of Postgres and blocks Redis.
      const { urls, stop } = await ownTestServers();
      try {
        return await vitest(projects, filters.length > 0 ? filters : everything, reports, {
          TEST_POSTGRES_URL: urls.postgres,
          TEST_REDIS_URL: urls.redis,
          TEST_NATS_URL: urls.nats,
          TZ: timeZone,
          LD_PRELOAD: library,
          // An offset rather than a moment: all processes then agree on the time.
          FAKETIME: `${Math.round((Date.parse(start) - Date.now()) / 1000)}`.replace(/^(?=\d)/, '+'),
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }).run();
      } finally {
        await stop();
      }
    },
  }));

async function libfaketime(): Promise<string | undefined> {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
  if (!find()) await installPackages(['libfaketime'], (line) => process.stdout.write(`${line}\n`));
  return find();
}
