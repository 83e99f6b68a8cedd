import type { Part } from '@floorlight/service-kit/part';
import type { Servers } from '../servers/start-servers.ts';
import { type OutputListeners, type ProcessSpec, type Supervised, supervise } from './supervise.ts';

/** A start of several parts in parallel. The first failure, or the caller's signal, aborts all the others. */
export interface Startup {
  /** Runs one part of the start. If it fails, the whole start is aborted. */
  task<T>(work: () => T | Promise<T>): Promise<T>;
  start(spec: ProcessSpec, order?: 'first to stop'): Promise<Supervised>;
  /** Starts a part that runs in this process. */
  part(part: Part): Promise<void>;
  servers(start: () => Promise<Servers>): Promise<Servers>;
  /** Resolves when every task is done; throws the first failure. */
  allDone(): Promise<void>;
  /**
   * Waits for parts that are starting, then stops those marked `first to stop`, the other processes, the parts and the
   * servers.
   */
  stop(): Promise<void>;
}

export interface StartupOptions {
  adapt?: ((spec: ProcessSpec) => ProcessSpec | Promise<ProcessSpec>) | undefined;
  signal?: AbortSignal | undefined;
}

export function createStartup(listeners: OutputListeners, { adapt, signal }: StartupOptions = {}): Startup {
  const abortController = new AbortController();
  const firstToStop: Supervised[] = [];
  const others: Supervised[] = [];
  const tasks: Promise<unknown>[] = [];
  const parts: Part[] = [];
  let servers: Servers | undefined;

  const stopProcesses = async () => {
    await Promise.all(firstToStop.map((process) => process.stop()));
    await Promise.all(others.map((process) => process.stop()));
  };
  abortController.signal.addEventListener('abort', () => void stopProcesses()); // they stop waiting to be ready
  signal?.addEventListener('abort', () => abortController.abort(signal.reason));

  return {
    task(work) {
      const task = (async () => {
        abortController.signal.throwIfAborted();
        return await work();
      })();
      task.catch((error) => abortController.abort(error));
      tasks.push(task);
      return task;
    },
    async start(spec, order) {
      abortController.signal.throwIfAborted();
      const process = supervise(adapt ? await adapt(spec) : spec, listeners);
      (order ? firstToStop : others).push(process);
      await process.start();
      abortController.signal.throwIfAborted();
      return process;
    },
    async part(part) {
      parts.push(part);
      await part.start?.();
    },
    async servers(start) {
      servers = await start();
      return servers;
    },
    async allDone() {
      await Promise.allSettled(tasks);
      abortController.signal.throwIfAborted();
    },
    async stop() {
      abortController.abort();
      await Promise.allSettled(tasks);
      await stopProcesses();
      await Promise.all(parts.map((part) => part.stop?.()));
      await servers?.stop();
    },
  };
}
