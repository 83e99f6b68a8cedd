import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isRunning } from './identity.ts';
import { signalTree } from './tree.ts';

/** Whether the process has ended. True slightly before Node emits `exit`. */
export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null || !isRunning(child.pid);

/** Signals a child and waits until it has ended. After `graceMs` it kills the child and its descendants. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, graceMs = 10_000): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const ended = once(child, 'exit');
  const pid = child.pid;
  const killTimer = setTimeout(() => signalTree(pid, 'SIGKILL'), graceMs);
  child.kill('SIGCONT'); // a paused process handles no other signal
  child.kill(signal);
  await ended;
  clearTimeout(killTimer);
}
