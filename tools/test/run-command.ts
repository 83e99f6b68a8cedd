import type { ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { endChild } from '../processes/end-child.ts';
import { spawnOwned } from '../processes/spawn-owned.ts';
import { root } from '../start/environment.ts';

const running = new Set<ChildProcess>();

export interface Command {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Prints the output at once instead of returning it. */
  show?: boolean;
}

/** Runs a program in the checkout and waits for its end. The code is 127 if it can't be started. */
export async function runCommand({ program, args, env, show }: Command): Promise<{ code: number; output: string }> {
  const child = spawnOwned({
    program,
    args,
    cwd: root,
    env: { ...process.env, ...env },
    deathSignal: 'SIGTERM',
    output: show ? 1 : 'pipe',
  });
  running.add(child);
  const ended = new Promise<number>((resolve) =>
    child.once('close', (code) => resolve(code ?? 1)).once('error', () => resolve(127)),
  );
  const outputs = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const output = (await Promise.all(outputs)).join('');
  const code = await ended;
  running.delete(child);
  return { code, output };
}

/** Ends every command that is running. */
export const endCommands = async (): Promise<void> => {
  await Promise.all([...running].map((child) => endChild(child, 'SIGINT')));
};
