import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Names the process behind `pid` so that a recycled number is not taken for the same process: when it started, as the
 * kernel counts it. Null when no such process runs (a zombie does not run).
 */
export const identityOf = (pid: number): string | null =>
  process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid);

export const isRunning = (pid: number): boolean => identityOf(pid) !== null;

function linuxIdentity(pid: number): string | null {
  const stat = readStat(pid);
  return stat && stat.state !== 'Z' && stat.state !== 'X' ? stat.startedAt : null;
}

/** The fields of `/proc/<pid>/stat` that matter here; the program's name before them may hold spaces and brackets. */
export function readStat(pid: number): { state: string; parent: number; startedAt: string } | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: Number(fields[1]), startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function psIdentity(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
