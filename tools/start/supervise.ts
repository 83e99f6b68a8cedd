import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, hasEnded } from '../processes/end-child.ts';
import { endLeftover, removePidFile, writePidFile } from '../processes/pid-file.ts';
import { spawnOwned } from '../processes/spawn-owned.ts';
import { signalTree } from '../processes/tree.ts';

export interface ProcessSpec {
  name: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Its base URL. */
  url: string;
  /** Answers 2xx once the process is ready. */
  readyUrl: string;
  pidFile: string;
}

export interface Supervised {
  name: string;
  /** Its base URL. */
  url: string;
  /** Null while it does not run. */
  readonly pid: number | null;
  /** Resolves when it is ready. Throws if it keeps exiting before that, or is not ready within two minutes. */
  start(): Promise<void>;
  /** Stops it; it is not restarted. */
  stop(): Promise<void>;
  /** Signals it and its descendants. If that ends it, it is restarted. */
  kill(signal: NodeJS.Signals): void;
}

export interface OutputListeners {
  /** Gets each line a process prints. */
  onLine(name: string, line: string): void;
  /** Gets messages about the processes themselves, such as a restart. */
  log(line: string): void;
}

const minPauseMs = 200;
const maxPauseMs = 10_000;
/** A process that ran this long counts as healthy: its failures are counted from one again. */
const healthyAfterMs = 5_000;
const readyTimeoutMs = 120_000;
const maxFailures = 5;

/** Runs a Node process and restarts it when it exits unexpectedly, after a growing pause. */
export function supervise(spec: ProcessSpec, { onLine, log }: OutputListeners): Supervised {
  let child: ChildProcess | null = null;
  let wanted = false;
  let failures = 0;
  let restart: NodeJS.Timeout | undefined;

  function launch(): void {
    const started = Date.now();
    const { args, cwd, env } = spec;
    const launched = spawnOwned({ program: process.execPath, args, cwd, env, deathSignal: 'SIGTERM', output: 'pipe' });
    child = launched;
    for (const output of [launched.stdout, launched.stderr])
      if (output) readLines(output, (line) => onLine(spec.name, line));
    if (launched.pid) writePidFile(spec.pidFile, launched.pid);
    launched.once('error', (error) => log(`${spec.name} can't be started: ${error.message}`));
    launched.once('exit', (code, signal) => {
      if (!wanted || child !== launched) return;
      failures = Date.now() - started > healthyAfterMs ? 1 : failures + 1;
      const pause = Math.min(minPauseMs * 2 ** (failures - 1), maxPauseMs);
      log(`${spec.name} ended (${signal ?? `exit code ${code}`}); restarting in ${pause / 1000} s`);
      restart = setTimeout(launch, pause);
    });
  }

  async function waitUntilReady(): Promise<void> {
    for (const deadline = Date.now() + readyTimeoutMs; wanted; await sleep(100)) {
      const problem = await readinessProblem(spec.readyUrl);
      if (!problem && child && !hasEnded(child)) return;
      if (failures >= maxFailures) throw new Error(`${spec.name} keeps exiting; its last lines explain why`);
      if (Date.now() > deadline) throw new Error(`${spec.name} is not ready after two minutes: ${problem}`);
    }
  }

  return {
    name: spec.name,
    url: spec.url,
    get pid() {
      return child && !hasEnded(child) ? (child.pid ?? null) : null;
    },
    async start() {
      if (!wanted) {
        await endLeftover(spec.pidFile, 'SIGTERM');
        wanted = true;
        failures = 0;
        launch();
      }
      await waitUntilReady();
    },
    async stop() {
      wanted = false;
      clearTimeout(restart);
      if (child) await endChild(child, 'SIGTERM', 12_000); // a service drains for 10 s at most
      removePidFile(spec.pidFile);
    },
    kill(signal) {
      if (child?.pid && !hasEnded(child)) signalTree(child.pid, signal);
    },
  };
}

const readLines = (output: Readable, onLine: (line: string) => void): void => {
  createInterface({ input: output }).on('line', onLine);
};

/** Returns null if the URL answers 2xx, else the reason. */
async function readinessProblem(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? null : `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error);
  }
}
