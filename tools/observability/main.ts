import { execFile } from 'node:child_process';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { checkRunbooks, dashboardQueries, directory, readRules, rulesPattern } from './files.ts';
import { findPrograms, type Programs } from './programs.ts';
import { startWatchedProduct } from './watched-product.ts';
import { startPrometheus, type WatchingPrometheus } from './watching-prometheus.ts';

/**
 * `npm run observability -- check` tests the rules and what belongs to them; `npm run observability -- run` has a
 * Prometheus watch a product, and asks it every query.
 */
const run = promisify(execFile);
const log = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Seconds for which the product is watched: rates need several scrapes. In them one person presses three times; a fourth
 * would be folded.
 */
const watched = 20;

/** Of a hub and its cells, of an archive, and of a backup: the product that is watched here has none of them. */
const onlyElsewhere = [
  ...['backup_age_seconds', 'postgres_archive_failing'],
  ...['cell_silent_seconds', 'hub_silent_seconds', 'uplink_oldest_seconds'],
];

/** A counter with labels has no series before the first count. */
const onlyAfterFaults = ['live_dropped_total', 'push_attempts_total', 'text_attempts_total', 'events_refused_total'];

const actions = { check, run: watch };
const [name = ''] = process.argv.slice(2);
const action = name in actions ? actions[name as keyof typeof actions] : null; // looked at before
if (!action) {
  log('Say "npm run observability -- check" or "npm run observability -- run"');
  process.exitCode = 1;
} else {
  const problems = await action(await findPrograms());
  for (const problem of problems) log(`  ✗ ${problem}`);
  log(problems.length === 0 ? 'All is as it should be' : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function check({ promtool, amtool }: Programs): Promise<string[]> {
  const [rules, tests] = [rulesPattern, 'prometheus/tests/*.yaml'].map((pattern) =>
    globSync(pattern, { cwd: directory }).map((file) => join(directory, file)),
  ) as [string[], string[]]; // one for each pattern
  const commands: [string, ...string[]][] = [
    [promtool, 'check', 'rules', '--lint-fatal', ...rules],
    [promtool, 'test', 'rules', ...tests],
    [promtool, 'check', 'config', '--syntax-only', join(directory, 'prometheus/prometheus.yml')],
    [amtool, 'check-config', join(directory, 'alertmanager/alertmanager.yml')],
  ];
  const problems = checkRunbooks();
  for (const [program, ...args] of commands) {
    try {
      await run(program, args);
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // of execFile
      problems.push(`${args.slice(0, 2).join(' ')}: ${stdout}${stderr}`);
    }
  }
  log(`${readRules().length} rules, ${dashboardQueries().length} queries of dashboards`);
  return problems;
}

/** Asks a Prometheus that has watched a product with alarms: no query is refused, and none asks for what nobody measures. */
async function watch({ prometheus }: Programs): Promise<string[]> {
  const data = temporaryDirectory('observability');
  const logFile = join(root, '.data/observability/product.log');
  log(`Starting a product and a Prometheus; its log is ${logFile}`);
  mkdirSync(dirname(logFile), { recursive: true });
  const product = await startWatchedProduct(join(data, 'product'), logFile);
  try {
    const watching = await startPrometheus(prometheus, product.targets, join(data, 'prometheus'));
    try {
      for (let second = 0; second < watched; second++) {
        if (second % 6 === 3) await product.alarm();
        await pause(1000);
      }
      return await askAll(watching);
    } finally {
      await watching.stop();
    }
  } finally {
    await product.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function askAll(prometheus: WatchingPrometheus): Promise<string[]> {
  const measured = await prometheus.metricNames();
  const rules = readRules().map(({ alert, record, expr }) => ({ place: `rule ${alert ?? record}`, expr }));
  const problems: string[] = [];
  let answered = 0;
  for (const { place, expr } of [...dashboardQueries(), ...rules]) {
    const excused = [...onlyAfterFaults, ...onlyElsewhere];
    const unknown = metricsIn(expr).filter((metric) => !measured.includes(metric) && !excused.includes(metric));
    problems.push(...unknown.map((metric) => `${place}: nobody measures ${metric}`));
    try {
      if ((await prometheus.count(expr)) > 0) answered++;
      else if (!place.startsWith('rule') && !metricsIn(expr).some((metric) => onlyAfterFaults.includes(metric)))
        problems.push(`${place}: no answer to ${expr}`);
    } catch (error) {
      problems.push(`${place}: ${error instanceof Error ? error.message : error}`);
    }
  }
  log(`${dashboardQueries().length} queries of dashboards and ${rules.length} rules asked, ${answered} with an answer`);
  return problems;
}

/** The metrics that a query names: words before a selector or a bracket. */
function metricsIn(expr: string): string[] {
  return [...new Set([...expr.matchAll(/([a-zA-Z_:][\w:]*)\s*(?=[{[])/g)].flatMap(([, metric = '']) => metric))];
}
