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
  /** Where it listens, without a path. */
  url: string;
  /** Answers 2xx once the process is ready. */
  readyUrl: string;
  pidFile: string;
}

export interface Supervised {
  name: string;
  /** Where it listens, without a path. */
  url: string;
  /** Null while it does not run. */
  readonly pid: number | null;
  /** Resolves when it is ready. Throws when it keeps ending before that, or is not ready within two minutes. */
  start(): Promise<void>;
  /** Ends it for good, until the next start. */
  stop(): Promise<void>;
  /** Sends a signal to it and what it started. Killed, it comes back by itself. */
  kill(signal: NodeJS.Signals): void;
}

export interface Ears {
  /** A line the process wrote. */
  onLine(name: string, line: string): void;
  /** Something about the process that a person should know. */
  say(line: string): void;
}

const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** Having run this long, a process that ends is taken for a healthy one again. */
const healthyAfterMs = 5_000;
const readyWithinMs = 120_000;
const hopelessAfter = 5;

/** Keeps one process of Node running: whenever it ends unasked it is started again, after a pause that grows. */
export function supervise(spec: ProcessSpec, { onLine, say }: Ears): Supervised {
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
    launched.once('error', (error) => say(`${spec.name} can't be started: ${error.message}`));
    launched.once('exit', (code, signal) => {
      if (!wanted || child !== launched) return;
      failures = Date.now() - started > healthyAfterMs ? 1 : failures + 1;
      const pause = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
      say(`${spec.name} ended (${signal ?? `exit code ${code}`}); starting it again in ${pause / 1000} s`);
      restart = setTimeout(launch, pause);
    });
  }

  async function untilReady(): Promise<void> {
    for (const deadline = Date.now() + readyWithinMs; wanted; await sleep(100)) {
      const problem = await notReady(spec.readyUrl);
      if (!problem && child && !hasEnded(child)) return;
      if (failures >= hopelessAfter) throw new Error(`${spec.name} ends again and again; its last lines say why`);
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
      await untilReady();
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

/** Null when the URL answers 2xx, else the reason in words. */
async function notReady(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return answer.ok ? null : `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error);
  }
}
