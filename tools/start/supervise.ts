import type { Readable } from 'node:stream';
import split from 'split2';
import { type KeptProcess, keepRunning } from '../processes/keep-running.ts';
import { spawnOwned } from '../processes/spawn-owned.ts';

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

export interface Supervised extends KeptProcess {
  name: string;
  /** Its base URL. */
  url: string;
}

export interface OutputListeners {
  /** Gets each line a process prints. */
  onLine(name: string, line: string): void;
  /** Gets messages about the processes themselves, such as a restart. */
  log(line: string): void;
}

/** Runs a Node process of the product and restarts it when it exits unexpectedly. */
export function supervise(spec: ProcessSpec, { onLine, log }: OutputListeners): Supervised {
  const { name, url, args, cwd, env, pidFile } = spec;
  const kept = keepRunning({
    name,
    launch() {
      const child = spawnOwned({ program: process.execPath, args, cwd, env, deathSignal: 'SIGTERM', output: 'pipe' });
      for (const output of [child.stdout, child.stderr]) if (output) readLines(output, (line) => onLine(name, line));
      return child;
    },
    problem: () => readinessProblem(spec.readyUrl),
    pidFile,
    stopSignal: 'SIGTERM',
    stopWithin: 12_000 + Number(env.LAME_DUCK_SECONDS || 0) * 1000, // a service drains for 10 s at most
    readyWithin: 120_000,
    maxExits: 5,
    explanation: () => 'its last lines explain why',
    log,
  });
  return Object.assign(kept, { name, url });
}

/** Not with node:readline, which also ends a line at U+2028 and U+2029: JSON may contain them. */
const readLines = (output: Readable, onLine: (line: string) => void): void => {
  output.pipe(split()).on('data', onLine);
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
