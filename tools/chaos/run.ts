import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Arguments, Target } from './arguments.ts';
import { type Degraded, runDegraded } from './degraded.ts';
import { compareFindings, type Finding, findFaults, type InjectedFault } from './history.ts';
import { injectFaults } from './inject-faults.ts';
import { killTargets } from './kill-targets.ts';
import { startLoad } from './load.ts';
import { type KillResult, latencyOf, measureKill } from './measure-kill.ts';
import { percentile } from './percentile.ts';
import type { Random } from './random.ts';
import { readHistory } from './read-history.ts';
import type { ChaosSetup } from './setup.ts';
import type { Site } from './site.ts';

/** The results of a run. */
export interface Outcome {
  /** Milliseconds from press to the last manager before the first kill. */
  calm: { p50: number; p99: number };
  kills: KillResult[];
  /** Targets that were not killed, because time ran out. */
  skipped: Target[];
  degraded: Degraded[];
  sent: number;
  answered: number;
  /** Our final refusals of emergencies. */
  refused: string[];
  findings: Finding[];
  mails: number;
  injected: InjectedFault[];
  found: InjectedFault[];
  /** Faults found on the site of injected faults that were not injected. */
  falsePositives: Finding[];
  /** Processes that ended without being killed, as the supervisor logged it. */
  crashes: string[];
}

/** Alerts a second. */
export const rate = 20;

/** Milliseconds. */
const warmUpFor = 3000;
const calmFor = 5000;
const betweenKills = { from: 1000, to: 2500 };
const timeout = 40_000;
/** Needed at the end for injecting faults, evaluating and stopping. */
const reserve = 75_000;
const stopTime = 25_000;

/** Runs all kills and checks under load. `log` gets the progress. */
export async function run(
  setup: ChaosSetup,
  { targets, rounds }: Arguments,
  { random, deadline, log }: { random: Random; deadline: number; log(line: string): void },
): Promise<Outcome> {
  const { product, main, mark } = setup;
  const killTargetsByName = killTargets(product);
  const stopLoad = startLoad(rate, () => void main.press(), random);
  await pause(warmUpFor);
  const warmAt = performance.now();
  await pause(calmFor);
  const calm = latenciesSince(main, warmAt);
  log(`calm: alerts reach every manager in ${calm.p50.toFixed(0)} ms (p50), ${calm.p99.toFixed(0)} ms (p99)`);

  const kills: KillResult[] = [];
  const skipped: Target[] = [];
  for (const target of Array.from({ length: rounds }, () => targets).flat()) {
    if (Date.now() > deadline - reserve) {
      skipped.push(target);
      continue;
    }
    mark(`KILL ${target}`);
    const kill = await measureKill(main, killTargetsByName[target]);
    kills.push(kill);
    log(
      `killed ${target}: next alert at every manager after ${seconds(kill.next)}, ready again after ${seconds(kill.ready)}`,
    );
    mark(`RECOVERED ${target}`);
    await pause(random(betweenKills.from, betweenKills.to));
  }
  const degraded = Date.now() > deadline - reserve ? [] : await runDegraded(product, main);
  stopLoad();
  await eventually(() => main.pressLog.open().length === 0, { within: timeout }).catch(() => undefined); // a finding
  log('injecting faults');
  return { calm, kills, skipped, degraded, ...(await evaluate(setup, deadline)) };
}

async function evaluate(setup: ChaosSetup, deadline: number) {
  const { product, main, injected: site, emergencyServices, crashes } = setup;
  const injected = await injectFaults(product, site);
  const { presses } = main.pressLog;
  const answered = presses.filter(({ answer }) => answer).length;
  const due = answered * (main.managers.length + emergencyServices.length);
  const within = Math.max(0, deadline - stopTime - Date.now());
  await eventually(() => mailsOf(setup, main).length >= due, { within, every: 250 }).catch(() => undefined); // a finding
  await pause(1000); // for duplicates that follow closely

  const history = await readHistory(product, main, mailsOf(setup, main), emergencyServices);
  const injectedHistory = await readHistory(product, site, mailsOf(setup, site), emergencyServices);
  const { found, falsePositives } = compareFindings(injected, findFaults(injectedHistory));
  return {
    sent: presses.length,
    answered,
    refused: presses.flatMap(({ refusal }) => refusal ?? []),
    findings: findFaults(history),
    mails: due,
    injected,
    found,
    falsePositives,
    crashes: [...crashes],
  };
}

/** The alert mails of a site. Includes those without a press, which are found as made up. */
const mailsOf = ({ alertMailbox, main, injected }: ChaosSetup, site: Site) => {
  const other = site === main ? injected : main;
  const others = new Set(other.pressLog.presses.map(({ text }) => text));
  return alertMailbox.alertMails().filter(({ text }) => !others.has(text));
};

function latenciesSince(site: Site, since: number): Outcome['calm'] {
  const latencies = site.pressLog.presses
    .filter((pressed) => pressed.sentAt >= since && site.pressLog.deliveredAt(pressed) !== null)
    .map((pressed) => latencyOf(site, pressed));
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99) };
}

export const seconds = (milliseconds: number | null): string =>
  milliseconds === null ? 'more than 30 s' : `${(milliseconds / 1000).toFixed(1)} s`;
