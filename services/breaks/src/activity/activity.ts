import type { BreakActivity } from '@floorlight/contracts/break-management';
import type { BreakPrivacy } from '@floorlight/contracts/sites';
import { dueAt, type SessionRow } from '../sessions/session.ts';

/** One break as managers of a site see it. */
export const activityOf = (row: SessionRow, privacy: BreakPrivacy, now: Date): BreakActivity => {
  const named = namedActivity(row, now);
  return privacy === 'team' ? withoutPerson(named, hasShownItsEnd(row)) : named;
};

function namedActivity(row: SessionRow, now: Date): BreakActivity {
  const running = row.endTime === null;
  const cameBack = !running && row.status !== 'cancelled';
  const isOver = running && (row.status === 'expired' || dueAt(row) <= now);
  return {
    id: row.id,
    userName: row.userName,
    sessionType: row.sessionType,
    // The timer may come a moment after the time.
    status: isOver ? 'expired' : row.status,
    running,
    startTime: row.startTime.toISOString(),
    duration: row.duration,
    allowedDuration: row.allowedDuration,
    overBy: row.duration === null ? null : Math.max(0, row.duration - row.allowedDuration),
    overSince: isOver ? dueAt(row).toISOString() : null,
    withinPolicy: cameBack ? row.status === 'completed' : null,
    scannedAwayCode: row.scannedAwayCode,
    extendedByName: row.extendedByName,
    extensionReason: row.extensionReason,
    originalDuration: row.originalDuration,
    cancelledByName: row.cancelledByName,
  };
}

/**
 * Whether its name may have been read together with the end of its allowed time: it ran over, or a manager extended or
 * cancelled it, which only such a break lets them.
 */
const hasShownItsEnd = ({ status, originalDuration }: SessionRow): boolean =>
  status === 'expired' || status === 'cancelled' || originalDuration !== null;

/**
 * Leaves what the team may show. Its start, or how long it took, and the end of its allowed time together would tell
 * the type, and an id would tie the name of a break that ran over to its row once it has ended.
 */
const withoutPerson = (activity: BreakActivity, endShown: boolean): BreakActivity => ({
  ...activity,
  id: activity.overSince ? activity.id : null,
  userName: activity.overSince ? activity.userName : null,
  sessionType: 'break',
  startTime: activity.running || endShown ? null : activity.startTime,
  duration: endShown ? null : activity.duration,
  allowedDuration: null,
  overBy: null,
  scannedAwayCode: null,
  extendedByName: null,
  extensionReason: null,
  originalDuration: null,
});
