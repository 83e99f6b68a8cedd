import type { Logger } from '@floorlight/telemetry/logger';
import { type Repeated, repeated } from './repeated.ts';

/**
 * A part that does `work` when the next row falls due, by `nextDueAt` and the clock `now`, and every `every` milliseconds: that finds
 * the rows of other instances, and what a changed clock has made due. Whoever stores a row sets its time with `runIn`. Between
 * two runs are `gathering` milliseconds at least, so that rows that fall due one after the other share one. After an
 * outage it tries again as soon.
 */
export function repeatedWhenDue({
  gathering,
  now,
  work,
  nextDueAt,
  ...options
}: {
  name: string;
  every: number;
  gathering: number;
  now: () => Date;
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Null where nothing will be due. */
  nextDueAt: () => Promise<Date | null>;
  log: Logger;
}): Repeated {
  const part = repeated({
    ...options,
    async work(signal) {
      let dueAt: Date | null = now();
      try {
        await work(signal);
        dueAt = await nextDueAt();
      } finally {
        if (dueAt) part.runIn(Math.max(gathering, dueAt.getTime() - now().getTime() + 1));
      }
    },
  });
  return part;
}
