import { type ChildProcess, spawn } from 'node:child_process';
import { findProgram } from './find-program.ts';

export interface OwnedCommand {
  program: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Run as this user; only root can. */
  user?: string | undefined;
  /** The signal the child gets if this process dies without stopping it. */
  deathSignal: NodeJS.Signals;
  /** A file descriptor for both outputs, or `pipe`. */
  output: number | 'pipe';
}

/**
 * Starts a child in its own session, so that a terminal's Ctrl-C or hang-up reaches only this process, which stops its
 * children in order. On Linux with setpriv the kernel ends the child if this process is killed.
 */
export function spawnOwned(command: OwnedCommand): ChildProcess {
  const [program, ...args] = withDeathSignal(command);
  return spawn(program, args, {
    cwd: command.cwd,
    env: command.env ?? process.env,
    detached: true,
    stdio: ['ignore', command.output, command.output],
  });
}

function withDeathSignal({ program, args, user, deathSignal }: OwnedCommand): [string, ...string[]] {
  const setpriv = findProgram('setpriv');
  if (setpriv) {
    const identity = user ? ['--reuid', user, '--regid', user, '--init-groups'] : [];
    return [setpriv, ...identity, '--pdeathsig', deathSignal.replace('SIG', ''), '--', program, ...args];
  }
  return user ? ['runuser', '-u', user, '--', program, ...args] : [program, ...args];
}
