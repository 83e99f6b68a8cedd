import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { databaseName } from '../../databases/urls.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import type { BenchContext, RunningProduct } from '../context.ts';

/** A statement as Postgres ran it, with its plan, as auto_explain logs it. */
export interface Plan {
  milliseconds: number;
  text: string;
}

/** Milliseconds until the log has what was just run. */
const untilLogged = 200;

/**
 * Lets Postgres log the plan of each statement. The services' connections are closed, so that new ones load the module.
 * Returns a function that reads the plans of what a service runs during `work`.
 */
export async function logPlans(
  context: BenchContext,
  { product }: RunningProduct,
): Promise<(service: ServiceName, work: () => Promise<unknown>) => Promise<Plan[]>> {
  const file = join(context.directory, 'separate-product/postgres.log');
  await withPostgresClient(product.servers.postgres.url, async (admin) => {
    await admin.query(`load 'auto_explain'`);
    for (const setting of settings) await admin.query(`alter system set ${setting}`);
    await admin.query('select pg_reload_conf()');
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname like 'floorlight_%'`);
  });
  await pause(3000); // until the services have connected again
  return async (service, work) => {
    const before = statSync(file).size;
    await work();
    await pause(untilLogged);
    const log = readFileSync(file).subarray(before).toString();
    return plansIn(log, databaseName(service));
  };
}

const settings = [
  `log_line_prefix = '%d '`,
  `session_preload_libraries = 'auto_explain'`,
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_timing = off',
];

/** An entry of the log goes on with lines that begin with a tab. */
function plansIn(log: string, database: string): Plan[] {
  const entry = new RegExp(`^${database} LOG:  duration: ([\\d.]+) ms  plan:\\n((?:\\t.*\\n)*)`, 'gm');
  return [...log.matchAll(entry)].map(([, milliseconds = '', text = '']) => ({
    milliseconds: Number(milliseconds),
    text,
  }));
}

/** How the slowest of these statements finds its rows: "Index Scan using alerts_by_site", with the rows it read. */
export function inBrief(plans: readonly Plan[]): string {
  const [slowest] = plans.toSorted((a, b) => b.milliseconds - a.milliseconds);
  if (!slowest) return 'no plan';
  const scans = [...slowest.text.matchAll(/((?:\w+ )*Scan(?: Backward)?) (?:using|on) (\w+).*?\(actual rows=(\d+)/g)];
  const [most] = scans.toSorted((a, b) => Number(b[3]) - Number(a[3]));
  return most ? `${most[1]} of ${most[2]}, ${most[3]} rows` : 'no scan';
}
