import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns when the process `pid` started, as the kernel counts it, so that a reused pid is not taken for the same
 * process. Null if no such process runs; a zombie does not count.
 */
export const identityOf = (pid: number): string | null =>
  process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid);

export const isRunning = (pid: number): boolean => identityOf(pid) !== null;

function linuxIdentity(pid: number): string | null {
  const stat = readStat(pid);
  return stat && stat.state !== 'Z' && stat.state !== 'X' ? stat.startedAt : null;
}

/** Reads `/proc/<pid>/stat`. The program's name before these fields may hold spaces and brackets. */
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
