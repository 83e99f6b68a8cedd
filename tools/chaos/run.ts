import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Arguments, Target } from './arguments.ts';
import type { Chance } from './chance.ts';
import { type Degraded, runDegraded } from './degraded.ts';
import { compareFindings, type Finding, findFaults, type Planted } from './history.ts';
import { startLoad } from './load.ts';
import { percentile } from './percentile.ts';
import { plantFaults } from './plant.ts';
import { readBack } from './read-back.ts';
import type { Site } from './site.ts';
import type { Stage } from './stage.ts';
import { latencyOf, type Strike, strike } from './strike.ts';
import { victimsOf } from './victims.ts';

/** What a run found out. */
export interface Outcome {
  /** Milliseconds from press to the last manager before the first kill. */
  calm: { p50: number; p99: number };
  strikes: Strike[];
  /** What there was no time left to kill. */
  skipped: Target[];
  degraded: Degraded[];
  sent: number;
  answered: number;
  /** Our own final no, to an emergency. */
  refused: string[];
  findings: Finding[];
  mails: number;
  planted: Planted[];
  found: Planted[];
  /** Blamed on the site of planted faults without having been planted. */
  wronglyBlamed: Finding[];
  /** Processes that ended without having been killed. */
  unasked: string[];
}

/** Alerts a second. */
export const rate = 20;

/** Milliseconds. */
const warmUpFor = 3000;
const calmFor = 5000;
const betweenKills = { from: 1000, to: 2500 };
const patience = 40_000;
/** What planting, looking and stopping need at the end. */
const reserve = 75_000;
const stopping = 25_000;

/** The whole story under load; `say` tells it as it happens. */
export async function run(
  stage: Stage,
  { targets, rounds }: Arguments,
  { chance, deadline, say }: { chance: Chance; deadline: number; say(line: string): void },
): Promise<Outcome> {
  const { product, main, mark } = stage;
  const victims = victimsOf(product);
  const stopLoad = startLoad(rate, () => void main.press(), chance);
  await pause(warmUpFor);
  const warmAt = performance.now();
  await pause(calmFor);
  const calm = latenciesSince(main, warmAt);
  say(`calm: alerts are at every manager in ${calm.p50.toFixed(0)} ms (p50), ${calm.p99.toFixed(0)} ms (p99)`);

  const strikes: Strike[] = [];
  const skipped: Target[] = [];
  for (const target of Array.from({ length: rounds }, () => targets).flat()) {
    if (Date.now() > deadline - reserve) {
      skipped.push(target);
      continue;
    }
    mark(`KILL ${target}`);
    const hit = await strike(main, victims[target]);
    strikes.push(hit);
    say(`killed ${target}: next alert everywhere after ${seconds(hit.next)}, ready again after ${seconds(hit.ready)}`);
    mark(`RECOVERED ${target}`);
    await pause(chance(betweenKills.from, betweenKills.to));
  }
  const degraded = Date.now() > deadline - reserve ? [] : await runDegraded(product, main);
  stopLoad();
  await eventually(() => main.board.open().length === 0, { within: patience }).catch(() => undefined); // a finding
  say('planting faults');
  return { calm, strikes, skipped, degraded, ...(await judge(stage, deadline)) };
}

async function judge(stage: Stage, deadline: number) {
  const { product, main, planted: site, emergencyServices, unasked } = stage;
  const planted = await plantFaults(product, site);
  const { presses } = main.board;
  const answered = presses.filter(({ answer }) => answer).length;
  const due = answered * (main.managers.length + emergencyServices.length);
  const within = Math.max(0, deadline - stopping - Date.now());
  await eventually(() => mailsOf(stage, main).length >= due, { within, every: 250 }).catch(() => undefined); // a finding
  await pause(1000); // a double may come right behind

  const history = await readBack(product, main, mailsOf(stage, main), emergencyServices);
  const plantedHistory = await readBack(product, site, mailsOf(stage, site), emergencyServices);
  const { found, wrong } = compareFindings(planted, findFaults(plantedHistory));
  return {
    sent: presses.length,
    answered,
    refused: presses.flatMap(({ refusal }) => refusal ?? []),
    findings: findFaults(history),
    mails: due,
    planted,
    found,
    wronglyBlamed: wrong,
    unasked: [...unasked],
  };
}

/** A mail that names no site's press is everybody's: it is found as made up. */
const mailsOf = ({ postBox, main, planted }: Stage, site: Site) => {
  const other = site === main ? planted : main;
  const others = new Set(other.board.presses.map(({ text }) => text));
  return postBox.alertMails().filter(({ text }) => !others.has(text));
};

function latenciesSince(site: Site, since: number): Outcome['calm'] {
  const latencies = site.board.presses
    .filter((pressed) => pressed.sentAt >= since && site.board.deliveredAt(pressed) !== null)
    .map((pressed) => latencyOf(site, pressed));
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99) };
}

export const seconds = (milliseconds: number | null): string =>
  milliseconds === null ? 'more than 30 s' : `${(milliseconds / 1000).toFixed(1)} s`;
