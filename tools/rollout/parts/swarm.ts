import { setTimeout as pause } from 'node:timers/promises';
import { countFigure, type Figure, factFigure, notMeasured, seconds, timeFigure } from '../../chaos/figure.ts';
import { percentile } from '../../chaos/percentile.ts';
import { withSwarmCell } from '../swarm/cell.ts';
import { whyNoDocker } from '../swarm/docker.ts';
import { buildImages, type ProcessName, processNames, type Version, versions } from '../swarm/images.ts';
import { nextAlertAfter } from '../swarm/next-alert.ts';
import { gatherPeople, type People } from '../swarm/people.ts';
import { planted } from '../swarm/planted.ts';
import { contract, isWhole, killOne, prepareFor, roll } from '../swarm/roll.ts';
import { startTraffic, type Traffic } from '../swarm/traffic.ts';
import type { CellPart, CellRun } from './part.ts';

/** Milliseconds for which the processes serve before the first update: just started they need most of two processors. */
const warmUp = 15_000;
/** How many failures of a stage are logged one by one, with the times that show what went on then. */
const failuresLogged = 30;
/** Processes that alerts need. */
const onTheWay: readonly ProcessName[] = ['gateway', 'auth', 'safety', 'notify'];

export const swarm: CellPart = {
  name: 'swarm',
  does: 'Runs two of every process on Docker Swarm, replaces the last release by these sources and takes that back, one process after the other, and once more by deploy.sh, under 100 requests a second and 200 sockets; then the same with a migration that takes a column away; then kills one of two.',
  async run({ log, signal }) {
    const reason = await whyNoDocker();
    if (reason) return [notMeasured('swarm', 'updates on Docker Swarm', reason)];
    await buildImages(versions, log);
    const figures: Figure[] = [];
    await withSwarmCell({ version: 'released', log, signal }, async (cell) => {
      log('signing people up and opening sockets');
      const people = await gatherPeople(cell, [{ url: cell.url, origin: cell.url }]);
      const traffic = await startTraffic(people);
      const run = { people, traffic, log, signal };
      await during(run, 'the first requests', () => pause(warmUp)); // said, and not counted: no update goes on
      figures.push(factFigure('swarm', 'live connections', people.sockets >= 200, String(people.sockets)));
      figures.push(await during(run, 'migrations and NATS for these sources', () => prepareFor('candidate')));
      for (const name of processNames) figures.push(...(await thereAndBack(run, name)));
      figures.push(...(await away(run, 'deploy.sh to candidate', async () => log(await cell.deploy('candidate')))));
      figures.push(...(await breaking(run)));
      const { saved, lost } = await traffic.stop();
      figures.push(
        countFigure('swarm', `of ${saved} saved counts no longer show their notes`, { value: lost, limit: 0 }),
      );
      figures.push(...(await killed(run)));
      figures.push(...(await compared(people)));
    });
    return figures;
  },
};

interface Stage {
  people: People;
  traffic: Traffic;
  log: CellRun['log'];
  signal: AbortSignal;
}

/** One process: the release, these sources, the release. */
async function thereAndBack(stage: Stage, name: ProcessName): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const version of ['candidate', 'released'] as const) figures.push(...(await rolled(stage, name, version)));
  return figures;
}

const rolled = (stage: Stage, name: ProcessName, version: Version): Promise<Figure[]> =>
  away(stage, `${name} to ${version}`, () => roll(name, version));

/** Counts the requests that failed while something was done, and how long live connections were away. */
async function away(stage: Stage, what: string, work: () => Promise<unknown>): Promise<Figure[]> {
  let longest = 0;
  const failed = await during(stage, what, async () => {
    longest = await stage.people.longestAway(work);
  });
  stage.log(`${what}: a socket was away for ${seconds(longest)} at most`);
  return [failed, timeFigure('swarm', `${what}: sockets back`, { value: longest, limit: 5000 })];
}

/** Counts the requests that failed while something was done. */
async function during({ traffic, log, signal }: Stage, what: string, work: () => Promise<void>): Promise<Figure> {
  signal.throwIfAborted();
  traffic.take();
  const began = performance.now();
  await work();
  const lasted = performance.now() - began;
  const { requests, failures, times } = traffic.take();
  const asked = `${requests} in ${seconds(lasted)}, ${(requests / (lasted / 1000)).toFixed(0)} a second`;
  const counted = [...Map.groupBy(failures, ({ words }) => words)].map(([words, all]) => `${all.length} × ${words}`);
  log(`${what}: ${asked}, ${failures.length} failed ${counted.join('; ').slice(0, 300)}`.trim());
  for (const { words, sentAt, failedAt } of failures.slice(0, failuresLogged))
    log(`  sent at ${clockTime(sentAt)}, failed at ${clockTime(failedAt)}: ${words}`);
  return countFigure('swarm', `${what}: requests that failed`, {
    value: failures.length,
    limit: 0,
    note: `of ${asked}, p99 ${seconds(percentile(times, 99))} ${counted.join('; ')}`.trim(),
  });
}

/** The time of day, as deploy.sh and the logs of processes say it, of a reading of performance.now(). */
const clockTime = (at: number): string => new Date(performance.timeOrigin + at).toISOString().slice(11, 23);

/** The planted change: expand, there and back, there again, and contract, which waits until nothing reads the old column. */
async function breaking(stage: Stage): Promise<Figure[]> {
  const name = planted.service;
  const figures = [await during(stage, 'expand', () => prepareFor('breaking'))];
  figures.push(...(await rolled(stage, name, 'breaking')), ...(await rolled(stage, name, 'candidate')));
  let refusal: string | null = null;
  figures.push(
    await during(stage, 'contract, too early', async () => {
      refusal = await contract();
    }),
  );
  figures.push(
    factFigure('swarm', 'contract is refused while the old column is read', refusal !== null, refusal ?? ''),
  );
  figures.push(...(await rolled(stage, name, 'breaking')));
  figures.push(
    await during(stage, 'contract', async () => {
      refusal = await contract();
    }),
  );
  return [...figures, factFigure('swarm', 'contract is applied after that', refusal === null, refusal ?? '')];
}

async function killed({ people, log }: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of onTheWay) {
    const { next, lost, presses } = await nextAlertAfter(people, () => killOne(name), [people.address]);
    log(`one of two ${name} killed: the next alert after ${seconds(next)}`);
    const what = `one of two ${name} killed`;
    figures.push(timeFigure('swarm', `${what}: the next alert had reached everybody`, { value: next, limit: 1000 }));
    figures.push(
      countFigure('swarm', `${what}: of ${presses} alerts that some manager never got`, { value: lost, limit: 0 }),
    );
    await isWhole(name);
  }
  return figures;
}

async function compared(people: People): Promise<Figure[]> {
  const { missed, doubled, frames } = await people.compare();
  const note = `of ${frames} that arrived`;
  return [
    countFigure('swarm', 'live messages that a socket missed', { value: missed, limit: 0, note }),
    countFigure('swarm', 'live messages that a socket got twice', { value: doubled, limit: 0, note }),
  ];
}
