import type * as breakManagement from '@floorlight/contracts/break-management';
import { longestBreak } from '@floorlight/contracts/breaks';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { activityOf } from '../activity/activity.ts';
import { addToFigures } from '../analytics/add-to-figures.ts';
import type { BreaksContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { breakSessions } from '../schema.ts';
import { changeRunningBreak } from './change-running-break.ts';
import { dueAfter, dueAt } from './session.ts';
import { writeSessionEvent } from './write-session-event.ts';

/** Gives a running break of the manager's site more time. An expired one is active again if the new time allows it. */
export async function extendBreak(
  context: BreaksContext,
  principal: Principal,
  id: string,
  { seconds, reason }: BodyOf<typeof breakManagement.extendBreak>,
): Promise<breakManagement.BreakActivity> {
  const now = context.now();
  const allowed = sql<number>`${breakSessions.allowedDuration} + ${seconds}::int`;
  const isOver = sql`${dueAfter(allowed)} <= ${now.toISOString()}::timestamptz`;
  const row = await context.db.transaction(async (tx) => {
    const change = {
      allowedDuration: allowed,
      originalDuration: sql`coalesce(${breakSessions.originalDuration}, ${breakSessions.allowedDuration})`,
      status: sql`case when ${isOver} then ${breakSessions.status} else 'active' end::break_status`,
      extendedBy: principal.sub,
      extendedByName: principal.name,
      extensionReason: reason,
      extensions: sql`${breakSessions.extensions} + 1`,
    };
    const extended = await changeRunningBreak(tx, principal, id, change, {
      onlyIf: sql`${allowed} <= ${longestBreak}`,
      otherwise: coded(refusals.breakTooLong, { hours: longestBreak / 3600 }),
    });
    if (extended.extensions === 1) await addToFigures(tx, extended, { extended: 1 });
    await writeSessionEvent(context, tx, 'breaks.session.extended', extended, actorOf(principal));
    return extended;
  });
  context.settleAt(dueAt(row));
  return activityOf(row, context.policyOf(row.siteId).privacy, now);
}
