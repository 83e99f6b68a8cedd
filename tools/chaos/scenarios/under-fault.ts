import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@floorlight/test-kit/eventually';
import { percentile } from '../percentile.ts';
import type { LiveClient } from '../world/live-client.ts';
import type { TrackedPress } from '../world/press-log.ts';
import type { Site } from '../world/site.ts';
import type { Run } from './scenario.ts';

/** Milliseconds within which everything pressed so far must have arrived after a fault has ended. */
const settleWithin = 40_000;

/** Milliseconds. */
const steadyWithin = 20_000;

/** Waits until these connections have lasted, as nearly all have when something fails. */
export const steady = (clients: LiveClient[]): Promise<unknown> =>
  eventually(() => clients.every((client) => client.steady()), { within: steadyWithin, every: 100 });

/** Waits until every alert pressed since `from` and until now is answered and at every manager; null: it took too long. */
export async function settled(site: Site, from: number): Promise<number | null> {
  const pressed = site.pressLog.between(from);
  const isOpen = (each: TrackedPress) => !each.answer || site.pressLog.deliveredAt(each) === null;
  return eventually(() => !pressed.some(isOpen), { within: settleWithin }).then(
    () => performance.now(),
    () => null,
  );
}

/** Milliseconds from the fault until every manager had the first alert pressed after it; null: not within `within`. */
export async function nextAlert({ pressLog }: Site, since: number, within = 30_000): Promise<number | null> {
  const next = () => pressLog.presses.find(({ sentAt }) => sentAt > since);
  const isThere = () => {
    const pressed = next();
    return pressed !== undefined && pressLog.deliveredAt(pressed) !== null;
  };
  await eventually(isThere, { within }).catch(() => undefined);
  const pressed = next();
  const at = pressed && pressLog.deliveredAt(pressed);
  return at ? at - since : null;
}

export interface Latencies {
  p50: number;
  p99: number;
  slowest: number;
}

/** How long the alerts took that were pressed in a span of time. One that never came took infinitely long. */
export function latenciesOf({ pressLog }: Site, from: number, to: number): Latencies {
  const all = pressLog.between(from, to).map(pressLog.latencyOf);
  const [p50 = 0, p99 = 0, slowest = 0] = [50, 99, 100].map((percent) => percentile(all, percent));
  return { p50, p99, slowest };
}

/** How requests to other services fared in a span of time. */
export function othersOf({ probes }: Run, without: readonly string[], from: number, to: number) {
  const others = probes.others(without, from, to);
  const failed = others.filter(({ status }) => status === null || status >= 500);
  return {
    p99: percentile(
      others.map(({ took }) => took),
      99,
    ),
    failed: failed.length,
    services: [...new Set(failed.map(({ service, status }) => `${service} ${status ?? 'silent'}`))],
  };
}

/** Does something to the product, waits, undoes it however the wait ends, and waits until all alerts have arrived. */
export async function duringFault(
  { world, checkTime }: Run,
  fault: { name: string; begin(): unknown; end(): unknown; lasts: number },
): Promise<{ began: number; ended: number; wholeAfter: number | null }> {
  checkTime();
  const began = performance.now();
  world.timeline.mark(`begins: ${fault.name}`);
  try {
    await fault.begin();
    await pause(fault.lasts);
  } finally {
    await fault.end();
    world.timeline.mark(`ends: ${fault.name}`);
  }
  const ended = performance.now();
  const whole = await settled(world.main, began);
  world.timeline.mark(`all alerts have arrived after: ${fault.name}`);
  return { began, ended, wholeAfter: whole && Math.max(0, whole - ended) };
}
