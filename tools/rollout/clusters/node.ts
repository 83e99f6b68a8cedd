import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { eventually } from '@floorlight/test-kit/eventually';
import { endChild, hasEnded } from '../../processes/end-child.ts';
import { spawnOwned } from '../../processes/spawn-owned.ts';
import { signalTree } from '../../processes/tree.ts';

export interface NodeOptions {
  name: string;
  program: string;
  args: string[];
  /** Its working directory. */
  directory: string;
  /** Run as this user; only root can. */
  user?: string | undefined;
  logFile: string;
  /** Default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Resolves once it answers. */
  answers(): Promise<unknown>;
  /** Kills what it has left to itself. */
  alsoKill?(): void;
}

/** One process of a cluster, as on a machine of its own. Once killed it stays away until it is started again. */
export interface Node {
  name: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** Ends it and its children at once, as a machine does that loses power. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds. */
const startWithin = 120_000;
const stopWithin = 20_000;

export function node({ name, logFile, answers, alsoKill, stopSignal = 'SIGTERM', ...command }: NodeOptions): Node {
  let child: ReturnType<typeof spawnOwned> | null = null;

  return {
    name,
    async start() {
      const output = openSync(logFile, 'a');
      const launched = spawnOwned({ ...command, cwd: command.directory, deathSignal: stopSignal, output });
      closeSync(output);
      child = launched;
      const isUp = () => (hasEnded(launched) ? 'ended' : answers().then(() => 'up'));
      if ((await eventually(isUp, { within: startWithin, every: 200 })) === 'ended')
        throw new Error(`${name} ended; the end of ${logFile}:\n${endOf(logFile)}`);
    },
    async kill() {
      if (!child?.pid || hasEnded(child)) return;
      const ended = once(child, 'exit');
      signalTree(child.pid, 'SIGKILL');
      alsoKill?.();
      await ended;
    },
    async stop() {
      if (child) await endChild(child, stopSignal, stopWithin);
    },
  };
}

const endOf = (file: string): string => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');

/** Rejects unless the address answers with a success. */
export async function answersAt(url: string, method = 'GET'): Promise<Response> {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(2000) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}

export const isUpAt = (url: string, method?: string): Promise<boolean> =>
  answersAt(url, method).then(
    () => true,
    () => false,
  );
