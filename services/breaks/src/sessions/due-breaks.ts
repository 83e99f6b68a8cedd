import { longestBreak } from '@floorlight/contracts/breaks';
import type { Repeated } from '@floorlight/database/repeated';
import { repeatedWhenDue } from '@floorlight/database/repeated-when-due';
import type { Logger } from '@floorlight/telemetry/logger';
import type { BreaksContext } from '../context.ts';
import { settleDueBreaks } from './settle-due-breaks.ts';

/** Milliseconds. Finds the breaks of other instances, and what a changed clock has made due; this one's own have a timer. */
const sweepInterval = 5_000;
/** Milliseconds between two checks: breaks that fall due one after the other share a batch. */
const gathering = 1000;

type Context = Pick<BreaksContext, 'db' | 'now' | 'policyOf'>;

/** A part that settles breaks when they are due: `runIn` sets the time for a new one. */
export const dueBreaks = (context: Context, log: Logger, every = sweepInterval): Repeated =>
  repeatedWhenDue({
    name: 'due breaks',
    ...{ every, gathering, now: context.now, log },
    work: (signal) => settleDueBreaks(context, signal),
    nextDueAt: () => nextDueAt(context),
  });

const nextDue = `
  select min(start_time + case status when 'active' then allowed_duration else $1 end * interval '1 second') as at
  from break_sessions where end_time is null`;

async function nextDueAt({ db }: Context): Promise<Date | null> {
  const { rows } = await db.pool.query<{ at: Date | null }>({
    name: 'next-due-break',
    text: nextDue,
    values: [longestBreak],
  });
  return rows[0]?.at ?? null;
}
