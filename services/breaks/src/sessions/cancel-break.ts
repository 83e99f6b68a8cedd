import type { BreakActivity } from '@floorlight/contracts/break-management';
import type { Principal } from '@floorlight/contracts/principal';
import { actorOf } from '@floorlight/service-kit/actor';
import { activityOf } from '../activity/activity.ts';
import type { BreaksContext } from '../context.ts';
import { changeRunningBreak } from './change-running-break.ts';
import { durationUntil } from './session.ts';
import { writeSessionEvent } from './write-session-event.ts';

/** Cancels a running break of the manager's site; compliance figures leave it out. */
export const cancelBreak = (context: BreaksContext, principal: Principal, id: string): Promise<BreakActivity> =>
  context.db.transaction(async (tx) => {
    const endTime = context.now();
    const row = await changeRunningBreak(tx, principal, id, {
      status: 'cancelled',
      endTime,
      duration: durationUntil(endTime),
      cancelledByName: principal.name,
    });
    await writeSessionEvent(context, tx, 'breaks.session.cancelled', row, actorOf(principal));
    return activityOf(row, context.policyOf(row.siteId).privacy, endTime);
  });
