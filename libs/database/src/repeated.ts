import type { Logger } from '@floorlight/telemetry/logger';
import { isUnavailable } from './errors.ts';

export interface Repeated {
  name: string;
  /** Starts the first run, unless it comes `later`, and does not wait for it. */
  start(): Promise<void>;
  /** Aborts the signal and resolves once the current run has ended; nothing runs afterwards. */
  stop(): Promise<void>;
  /** Runs now, or once more after the current run. */
  runNow(): void;
  /** Runs in so many milliseconds as well, unless an earlier call asked for a sooner run. */
  runIn(milliseconds: number): void;
}

/**
 * A part that does `work` when it starts and every `every` milliseconds; `later`: the first time after `every`. Runs
 * never overlap: one that falls due during another is skipped. An error of `work` is logged, an outage at its beginning
 * and end, and the next run comes at its time. Long work should end early when its signal is aborted.
 */
export function repeated({
  name,
  every,
  later = false,
  startTime = 0,
  work,
  log,
}: {
  name: string;
  every: number;
  later?: boolean;
  /** Milliseconds after the start in which an outage is not logged: what the work needs may be starting, too. */
  startTime?: number;
  work: (signal: AbortSignal) => Promise<unknown>;
  log: Logger;
}): Repeated {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let alarm: { at: number; timer: NodeJS.Timeout } | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let isOutageLogged = false;
  let startedAt = 0;

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
      if (isOutageLogged) log.info({ part: name }, `${name} works again`);
      isOutageLogged = false;
    } catch (error) {
      if (!isUnavailable(error)) {
        log.error({ err: error, part: name }, `${name} failed; it runs again`);
        isOutageLogged = false;
      } else if (!isOutageLogged && performance.now() - startedAt >= startTime) {
        log.warn({ err: error, part: name }, `${name} failed: a dependency is unavailable`);
        isOutageLogged = true;
      }
    }
  }

  function runUnlessRunning(): void {
    if (!stopping.signal.aborted) running ??= run();
  }

  function runNow(): void {
    again = true;
    runUnlessRunning();
  }

  return {
    name,
    runNow,
    runIn(milliseconds) {
      const at = performance.now() + milliseconds;
      if (stopping.signal.aborted || (alarm && alarm.at <= at)) return;
      clearTimeout(alarm?.timer);
      const ring = () => {
        alarm = undefined;
        runNow();
      };
      alarm = { at, timer: setTimeout(ring, Math.max(0, milliseconds)) };
    },
    async start() {
      startedAt = performance.now();
      timer = setInterval(runUnlessRunning, every);
      if (!later) runUnlessRunning();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(alarm?.timer);
      await running;
    },
  };
}
