import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, the same on every Linux. */
const ticks = 100;

/** Returns the seconds of CPU time a process has used so far, in user space and kernel. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
