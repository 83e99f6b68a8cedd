import { isUnavailable } from '@floorlight/database/errors';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Part } from './part.ts';

export interface Repeated extends Part {
  /** Begins; does not wait for the first run. */
  start(): Promise<void>;
  /** Aborts the signal and resolves once the run under way has ended; nothing runs afterwards. */
  stop(): Promise<void>;
  /** Runs now, or once more after the run under way. */
  kick(): void;
}

/**
 * A part that does `work` when it starts and every `every` milliseconds, one run at a time: a turn that comes during a
 * run is skipped. What `work` throws is logged, and it runs again at its next turn; of an outage only the first failure
 * is. Work that takes long ends early where its signal is aborted.
 */
export function repeated({
  name,
  every,
  work,
  log,
}: {
  name: string;
  every: number;
  work: (signal: AbortSignal) => Promise<unknown>;
  log: Logger;
}): Repeated {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let away = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await runOnce();
    } while (again && !stopping.signal.aborted);
    running = null;
  }

  async function runOnce(): Promise<void> {
    try {
      await work(stopping.signal);
      away = false;
    } catch (error) {
      const wasAway = away;
      away = isUnavailable(error);
      if (!away) log.error({ err: error, part: name }, `${name} failed; it runs again`);
      else if (!wasAway) log.warn({ err: error, part: name }, `${name} waits for what is away`);
    }
  }

  function turn(): void {
    if (!stopping.signal.aborted) running ??= run();
  }

  return {
    name,
    kick() {
      again = true;
      turn();
    },
    async start() {
      timer = setInterval(turn, every);
      turn();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
