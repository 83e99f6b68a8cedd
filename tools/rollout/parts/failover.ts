import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@floorlight/test-kit/eventually';
import { findFaults } from '../../chaos/checker/find-faults.ts';
import { countFigure, type Figure, notMeasured, seconds, timeFigure } from '../../chaos/figure.ts';
import { seededRandom } from '../../chaos/random.ts';
import { settled } from '../../chaos/scenarios/under-fault.ts';
import { startAlertLoad } from '../../chaos/world/alert-load.ts';
import { readHistory } from '../../chaos/world/read-history.ts';
import { openSite, type Site } from '../../chaos/world/site.ts';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import { makeSecrets, serverSecrets } from '../../secrets/make-secrets.ts';
import type { Cluster } from '../clusters/cluster.ts';
import { startNatsCluster } from '../clusters/nats-cluster.ts';
import { startPostgresCluster } from '../clusters/postgres-cluster.ts';
import { clusterPrograms } from '../clusters/programs.ts';
import { startRedisWithSentinels } from '../clusters/redis-sentinel.ts';
import { cellStarter } from '../start-cell.ts';
import type { CellPart, CellRun } from './part.ts';
import { stepsOf } from './steps-of-press.ts';

/** Alerts a second. */
const rate = 20;
/** Milliseconds. */
const calm = 5000;
const backWithin = 30_000;
const wholeWithin = 180_000;
const arrivesWithin = 90_000;
/** Lost emergencies of which the log tells how far they came. */
const mostTraced = 3;

type Clusters = Record<'postgres' | 'nats' | 'redis', Cluster>;

const victims = {
  postgres: 'the primary of Postgres',
  nats: "the leader of NATS's stream",
  redis: 'the primary Redis',
};

export const failover: CellPart = {
  name: 'failover',
  does: `Runs a cell on three Postgres servers under Patroni, three NATS servers and a Redis with Sentinels, presses ${rate} times a second, and kills the one of each that leads.`,
  async run(run) {
    const programs = clusterPrograms();
    if (typeof programs === 'string') return [notMeasured('cells', 'servers of which one is killed', programs)];
    const directory = temporaryDirectory('failover');
    const starter = cellStarter(directory, run.signal);
    const cleanups: (() => unknown)[] = [starter.close, () => rmSync(directory, { recursive: true, force: true })];
    try {
      const clusters = await startClusters(directory, programs, cleanups, run);
      run.log('starting the cell on them');
      const product = await starter.start('cell', {
        POSTGRES_URL: clusters.postgres.url,
        NATS_URL: clusters.nats.url,
        REDIS_URL: clusters.redis.url,
        STREAM_REPLICAS: '3',
      });
      cleanups.push(product.stop);
      const random = seededRandom('failover');
      const textOf = (number: number) => `Failover drill no. ${number}`;
      const site = await openSite(product, { id: 'main', workers: 4, managers: 2, random, textOf });
      cleanups.push(site.close);
      await eventually(() => allWhole(clusters), { within: wholeWithin, every: 500 });
      const load = startAlertLoad(site, rate, random);
      cleanups.push(load.stop);
      await pause(calm);
      const figures: Figure[] = [];
      for (const name of ['postgres', 'nats', 'redis'] as const)
        figures.push(...(await killLeader(clusters[name], victims[name], site, run)));
      load.stop();
      await eventually(() => site.pressLog.open().length === 0, { within: arrivesWithin }).catch(() => undefined); // found below
      const history = await readHistory(product, site, { mails: [], emergencyServices: [] });
      const findings = findFaults({ ...history, recipients: [] });
      const lost = findings.flatMap(({ fault, what }) => (fault === 'lost' ? [what] : []));
      for (const press of site.pressLog.presses.filter(({ text }) => lost.includes(text)).slice(0, mostTraced))
        run.log(`${press.text} is lost: ${await stepsOf(product, press)}`);
      return [...figures, ...faultsIn(findings, site)];
    } finally {
      for (const cleanUp of cleanups.reverse()) await cleanUp();
    }
  },
};

async function startClusters(
  parent: string,
  programs: Record<string, string>,
  cleanups: (() => unknown)[],
  { log }: CellRun,
): Promise<Clusters> {
  const secrets = join(parent, 'cell/secrets');
  mkdirSync(secrets, { recursive: true });
  makeSecrets(secrets);
  const start = async (
    name: keyof Clusters,
    startCluster: (options: Parameters<typeof startNatsCluster>[0]) => Promise<Cluster>,
  ): Promise<Cluster> => {
    log(`starting ${name} three times`);
    const directory = join(parent, name);
    mkdirSync(directory);
    const own = serverSecrets(secrets, name);
    if (!own) throw new Error(`${name} has secrets`);
    const cluster = await startCluster({ directory, programs, secrets: own });
    cleanups.push(cluster.stop);
    return cluster;
  };
  return {
    postgres: await start('postgres', startPostgresCluster),
    nats: await start('nats', startNatsCluster),
    redis: await start('redis', startRedisWithSentinels),
  };
}

const allWhole = async (clusters: Clusters): Promise<boolean> =>
  (await Promise.all(Object.values(clusters).map((cluster) => cluster.isWhole()))).every(Boolean);

/** Kills it under load, waits until every press so far has arrived, and brings it back. */
async function killLeader(cluster: Cluster, what: string, site: Site, { log }: CellRun): Promise<Figure[]> {
  const victim = await cluster.leader();
  log(`${what}, ${victim.name}, is killed`);
  const killedAt = performance.now();
  await victim.kill();
  await pause(calm);
  const whole = await settled(site, killedAt - calm);
  await pause(calm);
  const until = performance.now();
  const leader = await eventually(() => cluster.leader(), { within: backWithin, every: 250 });
  await victim.start();
  await eventually(() => cluster.isWhole(), { within: wholeWithin, every: 500 });
  log(`${leader.name} leads, and ${victim.name} is back`);
  const { pressLog } = site;
  const slowest = Math.max(...pressLog.between(killedAt - calm, until).map(pressLog.latencyOf));
  const answers = pressLog.presses.flatMap(({ answer }) => answer?.at ?? []);
  const arrivals = pressLog.presses.flatMap((pressed) => pressLog.deliveredAt(pressed) ?? []);
  const note = `slowest alert ${seconds(slowest)}; ${leader.name} leads after ${victim.name}`;
  return [
    timeFigure('cells', `${what} killed: longest time without an answer`, {
      value: longestGap(answers, killedAt, until),
      limit: backWithin,
      note,
    }),
    timeFigure('cells', `${what} killed: longest time without a live alert`, {
      value: whole === null ? null : longestGap(arrivals, killedAt, until),
      limit: backWithin,
    }),
  ];
}

/** The longest time in a span in which nothing happened. */
function longestGap(times: number[], from: number, to: number): number {
  const within = times.filter((at) => at > from && at < to).sort((a, b) => a - b);
  return Math.max(...[...within, to].map((at, index) => at - (within[index - 1] ?? from)));
}

function faultsIn(findings: ReturnType<typeof findFaults>, site: Site): Figure[] {
  const count = (name: string, ...kinds: (typeof findings)[number]['fault'][]): Figure => {
    const found = findings.filter(({ fault }) => kinds.includes(fault));
    const note = found
      .slice(0, 3)
      .map(({ what, where }) => `${what} (${where.join(', ')})`)
      .join('; ');
    return countFigure('cells', name, { value: found.length, limit: 0, note });
  };
  const { presses } = site.pressLog;
  const answered = presses.filter(({ answer }) => answer).length;
  const refused = presses.flatMap(({ refusal }) => refusal ?? []);
  return [
    count(`answered emergencies lost, of ${answered}`, 'lost'),
    count('emergencies doubled', 'shown twice'),
    count('made up, or breaks in the numbers of a feed', 'made up', 'wrong site', 'gap', 'out of order'),
    count(`acknowledgements lost, of ${site.acknowledged.length}`, 'acknowledgement lost'),
    countFigure('cells', 'emergencies refused', {
      value: refused.length,
      limit: 0,
      note: refused.slice(0, 3).join(', '),
    }),
    countFigure('cells', 'emergencies never answered', {
      value: presses.filter(({ answer, refusal }) => !answer && !refusal).length,
      limit: 0,
    }),
  ];
}
