import type { BreakActivity } from '@floorlight/contracts/break-management';
import { durationWords } from './break-words.ts';

/** Where the site keeps breaks to the team, most of them have no name. */
export const whoOf = ({ userName }: BreakActivity): string => userName ?? 'Team member';

/** How long it took, or has taken so far; `now` is the server's, in milliseconds. */
export function tookOf({ duration, running, startTime }: BreakActivity, now: number): string {
  if (duration !== null) return durationWords(duration);
  return running && startTime ? durationWords((now - Date.parse(startTime)) / 1000) : '–';
}

/** `Within policy`, `+2 min over`, or nothing to say of a break that runs within its time or was cancelled. */
export function policyOf({ overSince, withinPolicy, overBy }: BreakActivity, now: number): string {
  if (overSince) return `+${durationWords(Math.max(1, (now - Date.parse(overSince)) / 1000))} over`;
  if (withinPolicy === null) return '–';
  if (withinPolicy) return 'Within policy';
  return overBy === null ? 'Over time' : `+${durationWords(Math.max(1, overBy))} over`;
}

/** What a manager did to it. */
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
