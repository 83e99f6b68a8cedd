import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, hasEnded } from './end-child.ts';
import { endLeftover, removePidFile, writePidFile } from './pid-file.ts';
import { signalTree } from './tree.ts';

export interface KeptProcess {
  /** Null while it does not run. */
  readonly pid: number | null;
  /** Starts it unless it runs, and resolves when it is ready. Throws if it keeps exiting before that, or takes too long. */
  start(): Promise<void>;
  /** Stops it; it is not restarted. */
  stop(): Promise<void>;
  /** Signals it and its descendants. If that ends it, it is restarted. */
  kill(signal: NodeJS.Signals): void;
}

export interface KeepRunningOptions {
  name: string;
  launch(): ChildProcess;
  /** Returns why it is not ready, or null if it is. */
  problem(): Promise<string | null>;
  pidFile: string;
  stopSignal: NodeJS.Signals;
  /** Milliseconds after the stop signal until it is killed. */
  stopWithin: number;
  /** Milliseconds a start may take. */
  readyWithin: number;
  /** A start gives up after this many exits. */
  maxExits: number;
  /** Where the process explains why it exits. */
  explanation(): string;
  log(line: string): void;
}

const minPauseMs = 200;
const maxPauseMs = 10_000;
/** A process that ran this long counts as healthy: its exits are counted from one again. */
const healthyAfterMs = 5_000;
const pollMs = 50;

/** Runs a process and restarts it when it exits unexpectedly: at once the first time, then after a growing pause. */
export function keepRunning(options: KeepRunningOptions): KeptProcess {
  const { name, pidFile, log } = options;
  let child: ChildProcess | null = null;
  let killed: Promise<unknown> | null = null;
  let wanted = false;
  let exits = 0;
  let restart: NodeJS.Timeout | undefined;

  function launch(): void {
    const started = Date.now();
    const launched = options.launch();
    child = launched;
    if (launched.pid) writePidFile(pidFile, launched.pid);
    launched.once('error', (error) => log(`${name} can't be started: ${error.message}`));
    launched.once('exit', (code, signal) => {
      if (!wanted || child !== launched) return;
      exits = Date.now() - started > healthyAfterMs ? 1 : exits + 1;
      const pause = pauseBefore(exits);
      const when = pause === 0 ? 'at once' : `in ${pause / 1000} s`;
      log(`${name} ended (${signal ?? `exit code ${code}`}); restarting ${when}`);
      if (pause === 0) launch();
      else restart = setTimeout(launch, pause);
    });
  }

  async function waitUntilReady(): Promise<void> {
    for (const deadline = Date.now() + options.readyWithin; wanted; await sleep(pollMs)) {
      const problem = await options.problem();
      if (!problem && child && !hasEnded(child)) return;
      if (exits >= options.maxExits) throw new Error(`${name} keeps exiting; ${options.explanation()}`);
      if (Date.now() > deadline)
        throw new Error(`${name} is not ready after ${options.readyWithin / 1000} s: ${problem}`);
    }
  }

  return {
    get pid() {
      return child && !hasEnded(child) ? (child.pid ?? null) : null;
    },
    async start() {
      await killed; // it may answer until the kernel has ended it
      killed = null;
      if (!wanted) {
        await endLeftover(pidFile, options.stopSignal);
        wanted = true;
        exits = 0;
        launch();
      }
      await waitUntilReady();
    },
    async stop() {
      wanted = false;
      clearTimeout(restart);
      if (child) await endChild(child, options.stopSignal, options.stopWithin);
      removePidFile(pidFile);
    },
    kill(signal) {
      if (!child?.pid || hasEnded(child)) return;
      if (signal === 'SIGKILL') killed = once(child, 'exit');
      signalTree(child.pid, signal);
    },
  };
}

const pauseBefore = (exits: number): number => (exits === 1 ? 0 : Math.min(minPauseMs * 2 ** (exits - 2), maxPauseMs));
