import { isNull } from '@floorlight/database/drizzle';
import { isUnavailable } from '@floorlight/database/errors';
import type { Jobs } from '@floorlight/jobs/jobs';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import type { BreaksContext } from '../context.ts';
import { deleteOutdated } from '../retention/delete-outdated.ts';
import { breakSessions } from '../schema.ts';
import { publicSession } from '../sessions/session.ts';
import { settleDue } from './settle-due.ts';

const retentionEvery = 3600 * 1000;

/**
 * Makes timers whole again from the rows: at start and when Redis has lost them, it makes those of every running break
 * anew; every second it settles what is due, whether a timer came or not.
 */
export function sweeper(
  context: BreaksContext,
  { jobs, log, siteIds, everyMs = 1000 }: { jobs: Jobs; log: Logger; siteIds: string[]; everyMs?: number | undefined },
): Part {
  const ends: (() => void)[] = [];
  let running = Promise.resolve();

  /** One after the other; while one waits for its turn, another of its kind would find nothing more. */
  const inTurn = (work: () => Promise<unknown>) => {
    let waits = false;
    const look = async () => {
      waits = false;
      try {
        await work();
      } catch (error) {
        if (!isUnavailable(error)) log.error({ err: error }, 'a look at the breaks failed; it comes again');
      }
    };
    return () => {
      if (waits) return;
      waits = true;
      running = running.then(look);
    };
  };
  const remake = inTurn(async () => {
    const rows = await context.db.orm.select().from(breakSessions).where(isNull(breakSessions.endTime));
    for (const row of rows) context.timers.set(publicSession(row));
  });
  const settle = inTurn(() => settleDue(context));
  const forget = inTurn(() => deleteOutdated(context, siteIds));
  const every = (milliseconds: number, work: () => void) => {
    const timer = setInterval(work, milliseconds);
    ends.push(() => clearInterval(timer));
  };

  return {
    name: 'sweeper',
    async start() {
      ends.push(jobs.onLoss(remake));
      settle();
      remake();
      forget();
      every(everyMs, settle);
      every(retentionEvery, forget);
    },
    async stop() {
      for (const end of ends) end();
      await running;
    },
  };
}
