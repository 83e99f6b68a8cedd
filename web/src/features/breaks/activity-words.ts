import type { BreakActivity } from '@floorlight/contracts/break-management';
import { durationWords } from './break-words.ts';

/** The name of the person. With `team` privacy most breaks have none. */
export const nameOf = ({ userName }: BreakActivity): string => userName ?? 'Team member';

/** How long the break took, or has taken so far. `now` is the server's time in milliseconds. */
export function durationOf({ duration, running, startTime }: BreakActivity, now: number): string {
  if (duration !== null) return durationWords(duration);
  return running && startTime ? durationWords((now - Date.parse(startTime)) / 1000) : '–';
}

/** `Within policy`, `+2 min over`, or `–` for a break that is cancelled or still within its time. */
export function policyOf({ overSince, withinPolicy, overBy }: BreakActivity, now: number): string {
  if (overSince) return `+${durationWords(Math.max(1, (now - Date.parse(overSince)) / 1000))} over`;
  if (withinPolicy === null) return '–';
  if (withinPolicy) return 'Within policy';
  return overBy === null ? 'Over time' : `+${durationWords(Math.max(1, overBy))} over`;
}

/** How a manager changed the break; null if no manager did. */
export function changesOf({
  extendedByName,
  extensionReason,
  originalDuration,
  ...rest
}: BreakActivity): string | null {
  if (rest.cancelledByName) return `Cancelled by ${rest.cancelledByName}`;
  if (!extendedByName || originalDuration === null || rest.allowedDuration === null) return null;
  return `${durationWords(rest.allowedDuration - originalDuration)} more by ${extendedByName}: ${extensionReason}`;
}
