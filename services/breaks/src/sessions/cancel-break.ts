import type { BreakActivity } from '@floorlight/contracts/break-management';
import type { Principal } from '@floorlight/contracts/principal';
import { actorOf } from '@floorlight/service-kit/actor';
import { activityOf } from '../activity/activity.ts';
import type { BreaksContext } from '../context.ts';
import { changeRunningBreak } from './change-running-break.ts';
import { saySession } from './say-session.ts';
import { durationUntil } from './session.ts';

/** A manager cancels a running break; nobody's figures count it against them. */
export const cancelBreak = (context: BreaksContext, principal: Principal, id: string): Promise<BreakActivity> =>
  context.db.transaction(async (tx) => {
    const endTime = context.now();
    const row = await changeRunningBreak(tx, principal, id, {
      status: 'cancelled',
      endTime,
      duration: durationUntil(endTime),
      cancelledByName: principal.name,
    });
    await saySession(context, tx, 'breaks.session.cancelled', row, actorOf(principal));
    return activityOf(row, context.policyOf(row.siteId).privacy, endTime);
  });
