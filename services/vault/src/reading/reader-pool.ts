import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Reading, Shrunk, Task } from './reader-process.ts';

export interface ReaderPool {
  /** Reads in a process that reads nothing else meanwhile. Rejects where the process ends; kills it when the signal aborts. */
  run(task: Task, signal: AbortSignal): Promise<Reading | Shrunk>;
  stop(): void;
}

/** The service's environment stays hidden from a decoder that a photo has taken over. */
const { NODE_COMPILE_CACHE } = process.env;

/**
 * Keeps processes of a program for `idleTimeout` milliseconds after their last task. There is no limit of how many: the queue
 * has one. The libraries for this fail after a task was killed: workerpool throws where nobody can catch it, Tinypool loses
 * the next task.
 */
export function readerPool(program: URL, idleTimeout: number): ReaderPool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  const start = (): ChildProcess => {
    const child = fork(program, {
      serialization: 'advanced', // bytes stay bytes
      execArgv: ['--max-old-space-size=128'],
      env: { NODE_COMPILE_CACHE },
    });
    child.on('exit', () => forget(child)).on('error', () => child.kill('SIGKILL'));
    return child;
  };
  const forget = (child: ChildProcess) => {
    clearTimeout(idle.get(child));
    idle.delete(child);
  };
  const keep = (child: ChildProcess) => {
    child.unref();
    child.channel?.unref();
    idle.set(child, setTimeout(() => child.kill('SIGKILL'), idleTimeout).unref());
  };

  return {
    async run(task, signal) {
      signal.throwIfAborted();
      const [child = start()] = idle.keys();
      forget(child);
      if (!child.connected) throw new Error('The process could not be started, or was killed');
      const done = new AbortController();
      const until = { signal: AbortSignal.any([done.signal, signal]) };
      try {
        const answer = once(child, 'message', until);
        const end = once(child, 'exit', until).then(([code, killedBy]) => {
          throw new Error(`The process ended with ${killedBy ?? code}`);
        });
        child.send(task);
        const [reading] = await Promise.race([answer, end]);
        keep(child);
        return reading;
      } catch (error) {
        child.kill('SIGKILL');
        throw error;
      } finally {
        done.abort();
      }
    },
    stop() {
      for (const child of idle.keys()) child.kill('SIGKILL');
    },
  };
}
