import { readFileSync } from 'node:fs';
import { descendants } from '../processes/tree.ts';

/** Bytes. `rss` counts what processes share once for each of them, `pss` once in all. */
export interface Memory {
  rss: number;
  pss: number;
  /** Its own, on no disk. */
  anonymous: number;
}

const nothing: Memory = { rss: 0, pss: 0, anonymous: 0 };

export const sum = (all: readonly Memory[]): Memory =>
  all.reduce(
    (total, one) => ({
      rss: total.rss + one.rss,
      pss: total.pss + one.pss,
      anonymous: total.anonymous + one.anonymous,
    }),
    nothing,
  );

export function memoryOf(pid: number): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) * 1024;
  return { rss: bytes('Rss'), pss: bytes('Pss'), anonymous: bytes('Anonymous') };
}

/** A server with the processes it has forked. */
export const memoryOfTree = (pid: number): Memory => sum([pid, ...descendants(pid)].map(memoryOrNothing));

/** A process may end between the look at the tree and the look at it. */
function memoryOrNothing(pid: number): Memory {
  try {
    return memoryOf(pid);
  } catch {
    return nothing;
  }
}
