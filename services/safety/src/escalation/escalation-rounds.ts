import type { Repeated } from '@floorlight/database/repeated';
import { repeatedWhenDue } from '@floorlight/database/repeated-when-due';
import type { SafetyContext } from '../context.ts';
import { escalateOverdueAlerts } from './escalate-overdue-alerts.ts';

/** Milliseconds. Finds the alerts of other instances, and what a changed clock has made due; this one's own have a timer. */
const sweepInterval = 5_000;
/** Milliseconds between two checks: alerts that fall due one after the other share a batch. */
const gathering = 250;

type Context = Pick<SafetyContext, 'db' | 'log' | 'sites' | 'now'>;

/** A part that escalates alerts when they are due: `runIn` sets the time for a new one. */
export const escalationRounds = (context: Context, every = sweepInterval): Repeated =>
  repeatedWhenDue({
    name: 'escalation',
    ...{ every, gathering, now: context.now, log: context.log },
    work: (signal) => escalateOverdueAlerts(context, signal),
    nextDueAt: () => nextRoundAt(context),
  });

const nextEscalation = 'select min(next_escalation_at) as at from emergency_alerts';

async function nextRoundAt({ db }: Context): Promise<Date | null> {
  const { rows } = await db.pool.query<{ at: Date | null }>({ name: 'next-escalation', text: nextEscalation });
  return rows[0]?.at ?? null;
}
