import { percentile } from '../../chaos/percentile.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atLeast, atMost, type Figure, ms } from '../figure.ts';
import { type Press, pressFor, timeToAnswer, timeToLast } from '../people/presses.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { addUnansweredAlerts, countEscalated } from './unanswered-alerts.ts';

const people = { siteId: 'east', workers: 200, managers: 50, prefix: 'Burst', receipts: true };
const burst = { alerts: 500, seconds: 5 };
/** Alerts a second to try, until one is too many. */
const rates = [10, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200];
const seconds = { warmUp: 3, trial: 6, hold: 30 };
/** Rates to try for that long: what a trial stands can be too much in the long run. */
const mostHeld = 4;
/** Milliseconds. */
const limit = 1000;
/** Alerts that nobody answered and that escalate while the capacity is held. */
const escalationsPerSecond = 20;

/** D4: a burst from everybody. D5: the most alerts a second that reach 50 managers within a second for half a minute. */
export async function capacity(context: BenchContext, wants: (id: string) => boolean): Promise<Figure[]> {
  const running = await context.product();
  const crowd = await createCrowd(context, running, people);
  await pressed(context, crowd, { rate: 20, seconds: seconds.warmUp });
  // The burst comes last: what a product that can't keep up leaves behind must not slow the other figure.
  const figures = [
    ...(wants('d5') ? [await held(context, running, crowd)] : []),
    ...(wants('d4') ? [await ofBurst(context, crowd)] : []),
  ];
  crowd.disconnect();
  return figures;
}

/** Holds the highest rate that a short trial stood; one that can't be held gives way to the next lower one. */
async function held(context: BenchContext, { product }: RunningProduct, crowd: Crowd): Promise<Figure> {
  const candidates: number[] = [];
  for (const rate of rates) {
    context.log(`${rate} alerts a second`);
    if (isTooSlow(context, await pressed(context, crowd, { rate, seconds: seconds.trial }))) break;
    candidates.push(rate);
  }
  const [sender] = crowd.workers;
  if (!sender) throw new Error('nobody presses');
  const tried = candidates.toReversed().slice(0, mostHeld);
  for (const rate of tried) {
    context.log(`${rate} alerts a second, held for ${seconds.hold} s`);
    const escalated = await countEscalated(product);
    const count = escalationsPerSecond * seconds.hold;
    const { siteId } = people;
    await addUnansweredAlerts(product, sender, { siteId, count, inSeconds: 0, overSeconds: seconds.hold });
    const alerts = await pressed(context, crowd, { rate, seconds: seconds.hold });
    if (isTooSlow(context, alerts)) continue;
    const meanwhile = (await countEscalated(product)) - escalated;
    return {
      id: 'D5',
      what: `alerts a second to ${people.managers} managers, held ${seconds.hold} s, ${meanwhile} escalations meanwhile`,
      ours: `${rate}/s: ${p50AndP99(alerts.map(arrived))}`,
      peer: answers(alerts),
      goal: atLeast(rate, 120, '120/s'),
    };
  }
  const ours = `below ${tried.at(-1) ?? rates[0]}/s`;
  return {
    id: 'D5',
    what: `alerts a second to ${people.managers} managers`,
    ours,
    peer: '',
    goal: atLeast(0, 120, '120/s'),
  };
}

async function ofBurst(context: BenchContext, crowd: Crowd): Promise<Figure> {
  context.log(`${burst.alerts} alerts in ${burst.seconds} s`);
  const alerts = await pressed(context, crowd, { rate: burst.alerts / burst.seconds, seconds: burst.seconds });
  const times = alerts.map(arrived);
  const slowest = Math.max(...times);
  return {
    id: 'D4',
    what: `${alerts.length} alerts in ${burst.seconds} s, at all ${people.managers} managers: p50 · the slowest`,
    ours: `${ms(percentile(times, 50))} · ${ms(slowest)}`,
    peer: answers(alerts),
    goal: atMost(slowest, 5000, '5 s'),
  };
}

function isTooSlow(context: BenchContext, alerts: Press[]): boolean {
  const times = alerts.map(arrived);
  context.log(`  ${p50AndP99(times)}`);
  return percentile(times, 99) > limit;
}

const arrived = (press: Press): number => timeToLast(press, people.managers);

const answers = (alerts: Press[]): string => `${p50AndP99(alerts.map(timeToAnswer))} answered`;

const p50AndP99 = (times: number[]): string => `${ms(percentile(times, 50))} · ${ms(percentile(times, 99))}`;

/** The presses of these seconds, once they have arrived or half a minute has passed. */
async function pressed(
  { random }: BenchContext,
  crowd: Crowd,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Press[]> {
  const before = crowd.all.length;
  await pressFor(crowd, { rate, seconds, random });
  await crowd.settled().catch(() => undefined); // what has not arrived by now counts as lost
  return crowd.all.slice(before);
}
