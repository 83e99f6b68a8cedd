import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readStat } from './identity.ts';

/** Returns every descendant of `pid`, children before grandchildren. */
export function descendants(pid: number): number[] {
  const parents = process.platform === 'linux' ? linuxParents() : psParents();
  const found: number[] = [];
  for (let wanted = new Set([pid]); wanted.size > 0; ) {
    const below = [...parents].filter(([, parent]) => wanted.has(parent)).map(([child]) => child);
    found.push(...below);
    wanted = new Set(below);
  }
  return found;
}

/** Signals `pid` and its descendants. Skips those that have ended. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const target of [pid, ...descendants(pid)]) {
    try {
      process.kill(target, signal);
    } catch {} // it has ended meanwhile
  }
}

function linuxParents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.map((pid) => [Number(pid), readStat(Number(pid))?.parent ?? 0]));
}

function psParents(): Map<number, number> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number])); // ps prints two columns
}
