import { type BreakSession, longestBreak } from '@floorlight/contracts/breaks';
import { defineJob, type Jobs } from '@floorlight/jobs/jobs';
import { z } from 'zod';

const timer = defineJob({ name: 'break-timer', schema: z.object({ sessionId: z.uuid() }) });

/** A timer that comes a hair early would find nothing due. */
const margin = 20;

export interface Timers {
  /** Makes the timers of a running break. Those of a break that has changed since find nothing to do. */
  set(session: Pick<BreakSession, 'id' | 'status' | 'startTime' | 'allowedDuration'>): void;
}

/**
 * Timers of breaks on Redis. They carry nothing: a break's row says when it is due, and the sweeper finds what no
 * timer came for.
 */
export function breakTimers({ jobs, now, due }: { jobs: Jobs; now: () => Date; due: () => Promise<void> }): Timers {
  jobs.work(timer, due, { concurrency: 4 });

  const at = (sessionId: string, time: number): void => {
    const delayMs = Math.max(1, time - now().getTime() + margin);
    void jobs.add(timer, { sessionId }, { id: `${sessionId}-${time}`, delayMs });
  };
  return {
    set({ id, status, startTime, allowedDuration }) {
      const started = Date.parse(startTime);
      if (status === 'active') at(id, started + allowedDuration * 1000);
      at(id, started + longestBreak * 1000);
    },
  };
}
