import { queryDatabase } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atMost, type Figure, mb, ms } from '../figure.ts';
import { type Press, pressFor, timeToLast } from '../people/presses.ts';
import { startBackgroundRequests } from './background-requests.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { sampleMemory } from './soak-memory.ts';

const people = { siteId: 'lake', workers: 100, managers: 50, prefix: 'Soak', receipts: true };
/** Other requests a second. */
const others = 25;
/** The share of the time in which processes may still grow: code is compiled, pools and caches fill. */
const warmUp = 1 / 3;

/** What came of the alerts of a part of the time: milliseconds until all managers had them, and how many never arrived. */
interface Part {
  p50: number;
  p99: number;
  alerts: number;
  lost: number;
  /** Our memory was read meanwhile: its collection of garbage drops compiled code too, so that processes are slow for seconds. */
  disturbed: boolean;
}

/** Soak: whether memory, tables and times stay the same while `rate` alerts a second come for `minutes`. */
export async function soak(
  context: BenchContext,
  { minutes, rate }: { minutes: number; rate: number },
): Promise<Figure[]> {
  const running = await context.product();
  let reconnected = 0;
  const onReconnect = () => {
    reconnected += 1;
  };
  const crowd = await createCrowd(context, running, { ...people, onReconnect });
  const { random } = context;
  const stopBackground = startBackgroundRequests(running.address, [...crowd.workers, ...crowd.managers], {
    rate: others,
    random,
  });
  context.log(`${rate} alerts and ${others} other requests a second for ${minutes} minutes`);
  const sampling = sampleMemory(running);
  // A part at a time: alerts that have arrived make room for the next, so that the bench itself stays small.
  const parts: Part[] = [];
  const count = Math.max(10, minutes);
  let outboxAfterWarmUp = 0;
  for (let part = 0; part < count; part++) {
    if (part === Math.ceil(count * warmUp)) outboxAfterWarmUp = await outboxSize(running);
    const disturbances = sampling.disturbances();
    const alerts = await pressed(context, crowd, { rate, seconds: (minutes * 60) / count });
    const times = alerts.map((press) => timeToLast(press, people.managers));
    const lost = times.filter((time) => !Number.isFinite(time)).length;
    const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
    const disturbed = sampling.disturbances() !== disturbances;
    parts.push({ p50, p99, alerts: alerts.length, lost, disturbed });
    context.log(`  part ${part + 1} of ${count}: ${ms(p50)} · ${ms(p99)}${disturbed ? ', while memory was read' : ''}`);
  }
  const memory = await sampling.stop(warmUp);
  const { failed, sent } = stopBackground();
  crowd.disconnect();

  const undisturbed = parts.slice(1).filter(({ disturbed }) => !disturbed);
  // The medians of single minutes differ by a factor of two: a few of them say little.
  const quarter = Math.ceil(undisturbed.length / 4);
  const [first, last] = [undisturbed.slice(0, quarter), undisturbed.slice(-quarter)];
  const worst = (of: Part[]) => Math.max(...of.map(({ p99 }) => p99));
  const typical = (of: Part[]) =>
    percentile(
      of.map(({ p50 }) => p50),
      50,
    );
  const lost = parts.reduce((sum, part) => sum + part.lost, 0);
  const alerts = parts.reduce((sum, part) => sum + part.alerts, 0);
  return [
    {
      id: 'SOAK',
      what: `${alerts} alerts to ${people.managers} managers in ${minutes} minutes, ${sent} other requests`,
      ours: `${lost} lost, ${failed} failed`,
      peer: `${reconnected} sockets opened again`,
      goal: atMost(lost + failed, 0, '0'),
    },
    {
      id: 'SOAK',
      what: '  press → all managers, the last quarter: p50 · the worst p99',
      ours: `${ms(typical(last))} · ${ms(worst(last))}`,
      peer: `${ms(typical(first))} · ${ms(worst(first))} the first quarter`,
      goal: atMost(typical(last) / typical(first), 1.25, '1.25 ×'),
    },
    ...memory,
    await outdatedRows(running),
    outboxFigure(outboxAfterWarmUp, await outboxSize(running), minutes),
  ];
}

async function pressed(
  { random }: BenchContext,
  crowd: Crowd,
  amount: { rate: number; seconds: number },
): Promise<Press[]> {
  await pressFor(crowd, { ...amount, random });
  await crowd.settled().catch(() => undefined); // what has not arrived by now counts as lost
  return crowd.take();
}

/** Rows that should have been deleted: sent events after 15 minutes, and the minute until the next cleaning. */
async function outdatedRows({ product }: RunningProduct): Promise<Figure> {
  const outdated = `select count(*)::int as count from outbox where sent_at < now() - interval '17 minutes'`;
  let count = 0;
  for (const service of ['auth', 'vault', 'safety', 'breaks', 'inventory'] as const) {
    const [row] = await queryDatabase<{ count: number }>(product, service, outdated);
    count += row?.count ?? 0;
  }
  const what = '  sent events kept longer than 15 minutes';
  return { id: 'SOAK', what, ours: `${count}`, peer: '', goal: atMost(count, 0, '0') };
}

/** Bytes of the table that fills and empties fastest. */
async function outboxSize({ product }: RunningProduct): Promise<number> {
  const size = `select pg_total_relation_size('outbox')::float8 as bytes`;
  const [row] = await queryDatabase<{ bytes: number }>(product, 'safety', size);
  return row?.bytes ?? Number.NaN;
}

/** Once the first events are deleted, new ones take their place. */
const outboxFigure = (from: number, to: number, minutes: number): Figure => ({
  id: 'SOAK',
  what: "  size of safety's outbox after the warm-up",
  ours: `${(to / from).toFixed(2)} ×`,
  peer: `${mb(from)} → ${mb(to)}`,
  goal: minutes >= 60 ? atMost(to / from, 1.25, '1.25 ×') : null,
});
