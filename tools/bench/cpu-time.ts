import { readFileSync } from 'node:fs';
import { descendants } from '../processes/tree.ts';

/** Clock ticks per second in /proc, the same on every Linux. */
const ticks = 100;

/** Returns the seconds of CPU time a process has used so far, in user space and kernel. */
export function cpuSeconds(pid: number): number {
  const { user, kernel } = timesOf(pid);
  return user + kernel;
}

/** Returns the seconds of CPU time of a process and its descendants, with those that have ended. */
export const cpuSecondsOfTree = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, each) => sum + cpuSecondsIfRunning(each), 0);

/** A process may end after the tree was read. */
function cpuSecondsIfRunning(pid: number): number {
  try {
    const { user, kernel, endedChildren } = timesOf(pid);
    return user + kernel + endedChildren;
  } catch {
    return 0;
  }
}

/** Seconds. `endedChildren`: of the children that it has waited for, and of theirs. */
function timesOf(pid: number): { user: number; kernel: number; endedChildren: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, kernel = 0, userOfChildren = 0, kernelOfChildren = 0] = fields
    .slice(11, 15)
    .map((value) => Number(value) / ticks);
  return { user, kernel, endedChildren: userOfChildren + kernelOfChildren };
}
