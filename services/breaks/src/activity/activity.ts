import type { BreakActivity } from '@floorlight/contracts/break-management';
import type { BreakPrivacy } from '@floorlight/contracts/sites';
import { dueAt, type SessionRow } from '../sessions/session.ts';

/** One break as managers of a site see it. */
export const activityOf = (row: SessionRow, privacy: BreakPrivacy, now: Date): BreakActivity => {
  const named = namedActivity(row, now);
  return privacy === 'team' ? withoutPerson(named, hadNameShown(row)) : named;
};

function namedActivity(row: SessionRow, now: Date): BreakActivity {
  const running = row.endTime === null;
  const returned = !running && row.status !== 'cancelled';
  const isOver = running && (row.status === 'expired' || dueAt(row) <= now);
  return {
    id: row.id,
    userName: row.userName,
    sessionType: row.sessionType,
    // It is marked as expired up to a second after its time.
    status: isOver ? 'expired' : row.status,
    running,
    startTime: row.startTime.toISOString(),
    duration: row.duration,
    allowedDuration: row.allowedDuration,
    overBy: row.duration === null ? null : Math.max(0, row.duration - row.allowedDuration),
    overSince: isOver ? dueAt(row).toISOString() : null,
    withinPolicy: returned ? row.status === 'completed' : null,
    scannedAwayCode: row.scannedAwayCode,
    extendedByName: row.extendedByName,
    extensionReason: row.extensionReason,
    originalDuration: row.originalDuration,
    cancelledByName: row.cancelledByName,
    startReceivedAt: row.startReceivedAt?.toISOString() ?? null,
    endReceivedAt: row.endReceivedAt?.toISOString() ?? null,
  };
}

/**
 * Whether managers may have seen its name, with the end of its allowed time: they see it while a break runs over, and
 * can only extend or cancel a break whose name they see.
 */
const hadNameShown = ({ status, originalDuration }: SessionRow): boolean =>
  status === 'expired' || status === 'cancelled' || originalDuration !== null;

/**
 * Hides the person and the type. The start or the duration, together with the end of the allowed time, would reveal the
 * type; an id would connect a name that was shown with the row of the ended break.
 */
const withoutPerson = (activity: BreakActivity, nameShown: boolean): BreakActivity => ({
  ...activity,
  id: activity.overSince ? activity.id : null,
  userName: activity.overSince ? activity.userName : null,
  sessionType: 'break',
  startTime: activity.running || nameShown ? null : activity.startTime,
  duration: nameShown ? null : activity.duration,
  allowedDuration: null,
  overBy: null,
  scannedAwayCode: null,
  extendedByName: null,
  extensionReason: null,
  originalDuration: null,
  startReceivedAt: null,
  endReceivedAt: null,
});
