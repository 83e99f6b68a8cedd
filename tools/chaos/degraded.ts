import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Product } from '../start/start-product.ts';
import { latencyOf } from './measure-kill.ts';
import { percentile } from './percentile.ts';
import type { Site } from './site.ts';

export interface Degraded {
  /** The names of the stopped parts. */
  without: string;
  /** Milliseconds from press to the last manager. */
  p50: number;
  p99: number;
  slowest: number;
  goal: number;
}

/** Milliseconds of load while parts are stopped. */
const loadDuration = 6000;
const timeout = 20_000;

/** Stops parts that alerts must not depend on, and measures how long alerts take meanwhile. */
export async function runDegraded(product: Product, site: Site): Promise<Degraded[]> {
  const { auth, vault, breaks, inventory } = product.services;
  const { redis, nats } = product.servers;
  const rows: Degraded[] = [];
  for (const { without, parts, goal } of [
    { without: 'auth, vault, breaks, inventory and Redis', parts: [auth, vault, breaks, inventory, redis], goal: 2000 },
    { without: 'NATS', parts: [nats], goal: 5000 },
  ]) {
    const stoppedAt = performance.now();
    await Promise.all(parts.map((part) => part.stop()));
    await pause(loadDuration);
    const pressed = site.pressLog.presses.filter(({ sentAt }) => sentAt >= stoppedAt);
    const delivered = () => pressed.every((each) => site.pressLog.deliveredAt(each) !== null);
    await eventually(delivered, { within: timeout }).catch(() => undefined); // an alert that is late counts as infinite, which p99 shows
    const latencies = pressed.map((each) => latencyOf(site, each));
    const [p50 = 0, p99 = 0, slowest = 0] = [50, 99, 100].map((percent) => percentile(latencies, percent));
    rows.push({ without, p50, p99, slowest, goal });
    await Promise.all(parts.map((part) => part.start()));
  }
  return rows;
}
