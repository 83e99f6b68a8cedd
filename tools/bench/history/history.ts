import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listAlerts } from '@floorlight/contracts/alerts';
import { listNotifications } from '@floorlight/contracts/notifications';
import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import { root } from '../../start/environment.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { enrolMembers } from '../people/enrol-members.ts';
import type { GatewayAddress, Member } from '../people/people.ts';
import { fillHistory } from './fill-history.ts';
import { fullAlerts } from './fills.ts';
import { housekeeping } from './housekeeping.ts';
import { inBrief, logPlans } from './plans.ts';
import { limit, type Reading, readingsOf } from './readings.ts';

const site = 'lake';
/** Each manager has every announcement in their feed: three for each alert. */
const people = { managers: 10, workers: 100 };
/** Requests for each reading; fewer where they take longer than `longest` milliseconds in total. */
const repetitions = { least: 5, most: 100, longest: 3000 };

/**
 * History: what people read, and what housekeeping deletes, at a site with a day of a million alerts, thirty million
 * notifications and ten million entries of the audit log, all multiplied by `scale`.
 */
export async function history(context: BenchContext, { scale }: { scale: number }): Promise<Figure[]> {
  const running = await context.separateProduct({ REQUESTS_PER_MINUTE_PER_PERSON: '1000000' });
  const managers = await enrolMembers(running, { role: 'manager', siteId: site, count: people.managers });
  const workers = await enrolMembers(running, { role: 'worker', siteId: site, count: people.workers });
  const isLogged = `select from audit_heads where log = 'audit_log' and site_id = $1`;
  await eventually(async () => (await queryDatabase(running.product, 'auth', isLogged, [site])).length > 0, {
    within: 20_000,
  });
  const ids = (members: Member[]) => members.map(({ id }) => id);
  const alerts = Math.max(1000, Math.round(fullAlerts * scale));
  context.log(`${alerts} alerts, ${3 * alerts * managers.length} notifications and ${10 * alerts} audit rows`);
  const began = performance.now();
  const filled = { siteId: site, workers: ids(workers), managers: ids(managers) };
  await fillHistory(context, running, filled, alerts);
  context.log(`filled after ${((performance.now() - began) / 1000).toFixed(0)} s, ${await sizeOf(running)} on disk`);

  const [manager, worker] = [managers.at(-1), workers.at(-1)];
  if (!manager || !worker) throw new Error('nobody could be enrolled');
  const readings = readingsOf({
    ...(await samples(running)),
    newcomerId: workers[0]?.id ?? '',
    managerId: manager.id,
    day: new Date(Date.now() - 3_600_000).toISOString().slice(0, 10),
  });
  const readerOf = ({ as }: Reading) => (as === 'worker' ? worker : manager);
  const times = new Map<Reading, number[]>();
  for (const reading of readings) {
    times.set(reading, await read(running.address, readerOf(reading), reading));
    context.log(`${reading.what}: ${spread(times.get(reading) ?? [])}`);
  }
  const plans = await plansOf(context, running, readings, readerOf);
  return [
    ...readings.map((reading) => ({
      id: 'HISTORY',
      what: reading.what,
      ours: spread(times.get(reading) ?? []),
      peer: plans.get(reading) ?? '',
      goal: atMost(
        percentile(times.get(reading) ?? [], 95),
        reading.limit ?? limit,
        `${reading.limit ?? limit} ms p95`,
      ),
    })),
    ...(await housekeeping(context, running, {
      people: filled,
      alerts,
      read: (service) =>
        request(running.address, manager, { endpoint: service === 'notify' ? listNotifications : listAlerts }),
    })),
  ];
}

const spread = (times: number[]): string => [50, 95, 99].map((part) => ms(percentile(times, part))).join(' · ');

/** Milliseconds of each of the requests, one after the other; Infinity for one that failed. */
async function read(address: GatewayAddress, reader: Member, reading: Reading): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const isEnough = () =>
    times.length >= repetitions.most ||
    (times.length >= repetitions.least && performance.now() - began > repetitions.longest);
  while (!isEnough()) times.push(await request(address, reader, reading));
  return times;
}

/** Milliseconds of one request; Infinity if it failed. */
async function request(
  { url, headers }: GatewayAddress,
  { cookie }: Member,
  { endpoint, query, firstBytes }: Pick<Reading, 'endpoint' | 'query' | 'firstBytes'>,
): Promise<number> {
  const address = new URL(endpoint.path, url);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
  const stopping = new AbortController();
  const began = performance.now();
  const { ok, body } = await fetch(address, { headers: { ...headers, cookie }, signal: stopping.signal });
  if (!firstBytes) for await (const _ of body ?? []);
  const took = performance.now() - began;
  stopping.abort();
  return ok ? took : Number.POSITIVE_INFINITY;
}

async function samples({ product }: RunningProduct): Promise<{ alertId: string; incidentId: string; cursor: string }> {
  const middle = (table: string) => `
    select id from ${table} where site_id = '${site}' order by created_at
    offset (select count(*) / 2 from ${table} where site_id = '${site}') limit 1`;
  const [alert] = await queryDatabase<{ id: string }>(product, 'safety', middle('emergency_alerts'));
  const [incident] = await queryDatabase<{ id: string }>(product, 'safety', middle('incident_reports'));
  const [entry] = await queryDatabase<{ cursor: string }>(
    product,
    'auth',
    `select (extract(epoch from timestamp) * 1000)::bigint || '-' || number as cursor from audit_log
     where site_id = $1 and number = (select max(number) / 2 from audit_log where site_id = $1)`,
    [site],
  );
  return { alertId: alert?.id ?? '', incidentId: incident?.id ?? '', cursor: entry?.cursor ?? '' };
}

async function sizeOf({ product }: RunningProduct): Promise<string> {
  const size = `select pg_size_pretty(sum(pg_database_size(oid))) as size from pg_database`;
  const [row] = await queryDatabase<{ size: string }>(product, 'auth', size);
  return row?.size ?? '';
}

/** How each reading finds its rows, in brief; the whole plans are in test-results. */
async function plansOf(
  context: BenchContext,
  running: RunningProduct,
  readings: readonly Reading[],
  readerOf: (reading: Reading) => Member,
): Promise<Map<Reading, string>> {
  const file = join(root, 'test-results/history-plans.txt');
  writeFileSync(file, '');
  const plansDuring = await logPlans(context, running);
  const plans = new Map<Reading, string>();
  for (const reading of readings) {
    const ran = await plansDuring(reading.endpoint.service, () => request(running.address, readerOf(reading), reading));
    appendFileSync(
      file,
      `== ${reading.what}\n${ran.map(({ milliseconds, text }) => `${milliseconds} ms\n${text}`).join('\n')}\n`,
    );
    plans.set(reading, inBrief(ran));
  }
  context.log(`the plans are in ${file}`);
  return plans;
}
