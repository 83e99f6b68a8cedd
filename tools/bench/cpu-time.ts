import { readFileSync } from 'node:fs';
import { descendants } from '../processes/tree.ts';

/** Clock ticks per second in /proc, the same on every Linux. */
const ticks = 100;

/** Returns the seconds of CPU time a process has used so far, in user space and kernel. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Returns the seconds of CPU time of a process and its running descendants. */
export const cpuSecondsOfTree = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, each) => sum + cpuSecondsIfRunning(each), 0);

/** A process may end after the tree was read. */
function cpuSecondsIfRunning(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}
