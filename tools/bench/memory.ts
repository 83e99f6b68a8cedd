import { readFileSync } from 'node:fs';
import { descendants } from '../processes/tree.ts';

/** Bytes. `rss` counts shared pages for each process, `pss` divides them among the processes. */
export interface Memory {
  rss: number;
  pss: number;
  /** Private memory that no file backs. */
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

/** Returns the memory of a process and its descendants. */
export const memoryOfTree = (pid: number): Memory => sum([pid, ...descendants(pid)].map(memoryIfRunning));

/** Nothing for a process that has ended, as one may after the tree was read. */
export function memoryIfRunning(pid: number): Memory {
  try {
    return memoryOf(pid);
  } catch {
    return nothing;
  }
}
