import type { Servers } from '../servers/start-servers.ts';
import { type Ears, type ProcessSpec, type Supervised, supervise } from './supervise.ts';

/** What is being started together: the first part that fails, or the caller's signal, ends the start of all the others. */
export interface Crew {
  /** Runs a part of the start; its failure is every part's. */
  task<T>(work: () => T | Promise<T>): Promise<T>;
  start(spec: ProcessSpec, order?: 'first to stop'): Promise<Supervised>;
  servers(start: () => Promise<Servers>): Promise<Servers>;
  /** Resolves when every task has; throws the first failure. */
  allDone(): Promise<void>;
  /** Waits for what is still starting, then stops all: the front, the processes behind it, the servers. */
  stop(): Promise<void>;
}

export function crewOf(ears: Ears, signal?: AbortSignal): Crew {
  const giveUp = new AbortController();
  const front: Supervised[] = [];
  const behind: Supervised[] = [];
  const tasks: Promise<unknown>[] = [];
  let servers: Servers | undefined;

  const stopProcesses = async () => {
    await Promise.all(front.map((process) => process.stop()));
    await Promise.all(behind.map((process) => process.stop()));
  };
  giveUp.signal.addEventListener('abort', () => void stopProcesses()); // ends their waiting to be ready
  signal?.addEventListener('abort', () => giveUp.abort(signal.reason));

  return {
    task(work) {
      const task = (async () => {
        giveUp.signal.throwIfAborted();
        return await work();
      })();
      task.catch((error) => giveUp.abort(error));
      tasks.push(task);
      return task;
    },
    async start(spec, order) {
      giveUp.signal.throwIfAborted();
      const process = supervise(spec, ears);
      (order ? front : behind).push(process);
      await process.start();
      giveUp.signal.throwIfAborted();
      return process;
    },
    async servers(start) {
      servers = await start();
      return servers;
    },
    async allDone() {
      await Promise.allSettled(tasks);
      giveUp.signal.throwIfAborted();
    },
    async stop() {
      giveUp.abort();
      await Promise.allSettled(tasks);
      await stopProcesses();
      await servers?.stop();
    },
  };
}
