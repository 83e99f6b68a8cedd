import type { Product } from '../start/start-product.ts';
import { cpuSeconds, cpuSecondsOfTree } from './cpu-time.ts';

/** The seconds of CPU time that each process of a product has used so far, by name; those of this process are the `load`. */
export function cpuByProcess({ services, gateway, servers }: Product): Map<string, number> {
  const { postgres, nats, redis } = servers;
  const used = new Map([['load', cpuSeconds(process.pid)]]);
  for (const [name, { pid }] of Object.entries({ ...services, gateway, postgres, nats, redis }))
    if (pid) used.set(name, cpuSecondsOfTree(pid));
  return used;
}

/** What was used in between, in percent of one processor: `auth 31 %, gateway 20 %`, the most first. */
export function cpuShares(before: Map<string, number>, after: Map<string, number>, seconds: number): string {
  const used = [...after].map(([name, total]) => ({ name, share: (total - (before.get(name) ?? 0)) / seconds }));
  return used
    .toSorted((a, b) => b.share - a.share)
    .map(({ name, share }) => `${name} ${Math.round(share * 100)} %`)
    .join(', ');
}
