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
  { jobs, log, everyMs = 1000 }: { jobs: Jobs; log: Logger; everyMs?: number | undefined },
): Part {
  const ends: (() => void)[] = [];
  // Deleting can take long, and what is due by the second shan't wait for it.
  const [byTheClock, deletion] = [{ running: Promise.resolve() }, { running: Promise.resolve() }];

  /** One after the other; while one waits for its turn, another of its kind would find nothing more. */
  const inTurn = (chain: typeof byTheClock, work: () => Promise<unknown>) => {
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
      chain.running = chain.running.then(look);
    };
  };
  const remake = inTurn(byTheClock, async () => {
    const rows = await context.db.orm.select().from(breakSessions).where(isNull(breakSessions.endTime));
    for (const row of rows) context.timers.set(publicSession(row));
  });
  const settle = inTurn(byTheClock, () => settleDue(context));
  const forget = inTurn(deletion, () => deleteOutdated(context));
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
      await Promise.all([byTheClock.running, deletion.running]);
    },
  };
}
