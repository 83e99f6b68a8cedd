import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf } from './identity.ts';
import { signalTree } from './tree.ts';

/** Records which process uses a directory, for the next run. */
export const writePidFile = (file: string, pid: number): void =>
  writeFileSync(file, `${JSON.stringify({ pid, identity: identityOf(pid) })}\n`);

export const removePidFile = (file: string): void => rmSync(file, { force: true });

/** Returns the process a pid file names if the same process still runs, else null. */
export function runningPid(file: string): number | null {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8'));
    return identity !== null && identityOf(pid) === identity ? pid : null;
  } catch {
    return null; // no file, or one cut short by a crash
  }
}

/** Ends a process that an earlier, killed run left behind: with `signal`, after 10 s with SIGKILL. */
export async function endLeftover(file: string, signal: NodeJS.Signals): Promise<void> {
  const pid = runningPid(file);
  if (pid === null) return;
  process.kill(pid, 'SIGCONT'); // a paused process handles no other signal
  process.kill(pid, signal);
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (runningPid(file) === null) return;
    await sleep(50);
  }
  signalTree(pid, 'SIGKILL');
}
