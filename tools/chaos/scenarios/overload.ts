import { setTimeout as pause } from 'node:timers/promises';
import { countFigure, type Figure, factFigure, seconds, timeFigure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { startAlertLoad } from '../world/alert-load.ts';
import { NotPossible } from '../world/not-possible.ts';
import type { Site } from '../world/site.ts';
import type { Run, Scenario } from './scenario.ts';
import { duringFault, othersOf } from './under-fault.ts';

/** Milliseconds that each message between safety and Postgres takes. */
const latency = 25;
/** Milliseconds: how long it is measured what safety can take, and how long more than that is pressed. */
const lasts = { measuring: 6000, overload: 30_000 };
/** Presses that wait for an answer while it is measured: more than safety stores at a time. */
const waitingAtOnce = 20;
/** The share of the alerts that can be taken which must still reach every manager. */
const leastShare = 0.8;
/** Milliseconds; a device gives up after ten seconds. Three waits have a limit each, of five seconds together. */
const longestWait = 6000;

export const overload: Scenario = {
  name: 'overload',
  goal: 'R5',
  world: 'links',
  ownLoad: true,
  does: 'Slows the link between safety and Postgres down, and has twice as many alerts pressed as safety can take then.',
  mustHold:
    'Nearly as many alerts as before reach every manager, every device has an answer within 6 s, and all arrive in the end.',
  async run(run) {
    const { world, random, log } = run;
    const link = world.links.all.find(({ from, to }) => from === 'safety' && to === 'postgres');
    if (!link) throw new NotPossible('there is no link between safety and Postgres');
    link.slow(latency);
    const capacity = await measureCapacity(world.main);
    const rate = capacity * 2;
    let load = { stop() {} };
    const { began, ended, wholeAfter } = await duringFault(run, {
      name: `${rate.toFixed(0)} alerts a second are pressed where ${capacity.toFixed(0)} can be taken`,
      begin() {
        load = startAlertLoad(world.main, rate, random);
      },
      end() {
        load.stop();
        link.slow(0);
      },
      lasts: lasts.overload,
    });
    const figures = figuresOf(run, { capacity, rate, began, ended, wholeAfter });
    for (const { name, value, note } of figures) log(`${name}: ${value}${note ? `; ${note}` : ''}`);
    return figures;
  },
};

/** Alerts a second that are answered while a few devices press again as soon as they have an answer. */
async function measureCapacity(site: Site): Promise<number> {
  const endsAt = performance.now() + lasts.measuring;
  let answered = 0;
  const pressAgainAndAgain = async () => {
    while (performance.now() < endsAt) {
      const pressed = site.press();
      while (!pressed.answer && performance.now() < endsAt) await pause(5);
      if (pressed.answer) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: waitingAtOnce }, pressAgainAndAgain));
  return answered / (lasts.measuring / 1000);
}

interface Measured {
  /** Alerts a second. */
  capacity: number;
  rate: number;
  began: number;
  ended: number;
  wholeAfter: number | null;
}

function figuresOf(run: Run, { capacity, rate, began, ended, wholeAfter }: Measured): Figure[] {
  const { pressLog } = run.world.main;
  const pressed = pressLog.between(began, ended);
  const arrivals = pressed.flatMap((press) => pressLog.deliveredAt(press) ?? []);
  const delivered = arrivals.filter((at) => at < ended).length / ((ended - began) / 1000);
  const attempts = pressed.flatMap((press) => press.attempts);
  const count = (wanted: number | null) => attempts.filter(({ status }) => status === wanted).length;
  const others = othersOf(run, ['safety'], began, ended);
  const waits = attempts.map(({ took }) => took);
  const during = `while ${rate.toFixed(0)}/s are pressed and ${capacity.toFixed(0)}/s can be taken`;
  return [
    factFigure(
      'R5',
      `at least ${leastShare} × as many alerts reach every manager ${during}`,
      delivered >= capacity * leastShare,
      `${delivered.toFixed(0)}/s`,
    ),
    timeFigure('R5', `longest wait of a device for an answer ${during}`, {
      value: Math.max(...waits),
      limit: longestWait,
      note: `p50 ${seconds(percentile(waits, 50))}; ${attempts.length} requests, ${count(503)} refused for now, ${count(null)} unanswered`,
    }),
    countFigure('R5', 'alerts that never came after more were pressed than can be taken', {
      value: wholeAfter === null ? pressLog.open().length : 0,
      limit: 0,
      note: `all there ${wholeAfter === null ? 'never' : `${seconds(wholeAfter)} after`}`,
    }),
    timeFigure('R5', `other routes (p99) ${during}`, {
      value: others.p99,
      limit: 1000,
      ...(others.failed > 0 && { note: `${others.failed} failed (${others.services.join(', ')})` }),
    }),
  ];
}
