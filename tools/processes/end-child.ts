import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isRunning } from './identity.ts';
import { signalTree } from './tree.ts';

/** True from the moment the process is gone, which Node hears of a little later. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null || !isRunning(child.pid);

/** Asks a child to end and waits until it has; after `graceMs` it and all below it are killed. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, graceMs = 10_000): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const ended = once(child, 'exit');
  const pid = child.pid;
  const insist = setTimeout(() => signalTree(pid, 'SIGKILL'), graceMs);
  child.kill('SIGCONT'); // a paused process hears nothing else
  child.kill(signal);
  await ended;
  clearTimeout(insist);
}
