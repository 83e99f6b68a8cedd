import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';

const pollInterval = 5_000;

/**
 * A part that does the work which announcements leave due, one piece after the other: when `runNow` is called after a
 * commit, and every few seconds to find what a crash left behind. `next` does one piece and resolves to false when none
 * is left.
 */
export const dueWork = (name: string, next: () => Promise<boolean>, log: Logger) =>
  repeated({
    name,
    every: pollInterval,
    log,
    async work(signal) {
      while (!signal.aborted && (await next()));
    },
  });
