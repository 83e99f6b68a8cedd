import type { BreakActivity } from '@floorlight/contracts/break-management';
import { durationWords } from './break-words.ts';
import { t } from './management-messages.ts';
import { t as own } from './my-breaks-messages.ts';

/** The name of the person. With `team` privacy most breaks have none. */
export const nameOf = ({ userName }: BreakActivity): string => userName ?? t.teamMember();

/** How long the break took, or has taken so far. `now` is the server's time in milliseconds. */
export function durationOf({ duration, running, startTime }: BreakActivity, now: number): string {
  if (duration !== null) return durationWords(duration);
  return running && startTime ? durationWords((now - Date.parse(startTime)) / 1000) : '–';
}

/** `Within policy`, `+2 min over`, or `–` for a break that is cancelled or still within its time. */
export function policyOf({ overSince, withinPolicy, overBy }: BreakActivity, now: number): string {
  if (overSince) return overWords((now - Date.parse(overSince)) / 1000);
  if (withinPolicy === null) return '–';
  if (withinPolicy) return t.withinPolicy();
  return overBy === null ? t.overTime() : overWords(overBy);
}

const overWords = (seconds: number): string => t.overBy({ duration: durationWords(Math.max(1, seconds)) });

/** When the server received a start or an end that had waited on the person's device. */
export const receivedOf = (
  { startReceivedAt, endReceivedAt }: BreakActivity,
  clock: (instant: string) => string,
): string[] => [
  ...(startReceivedAt ? [own.startSentLater({ time: clock(startReceivedAt) })] : []),
  ...(endReceivedAt ? [own.endSentLater({ time: clock(endReceivedAt) })] : []),
];

/** How a manager changed the break; null if no manager did. */
export function changesOf({
  extendedByName,
  extensionReason,
  originalDuration,
  ...rest
}: BreakActivity): string | null {
  if (rest.cancelledByName) return t.cancelledBy({ name: rest.cancelledByName });
  if (!extendedByName || originalDuration === null || rest.allowedDuration === null) return null;
  const duration = durationWords(rest.allowedDuration - originalDuration);
  return t.extendedBy({ duration, name: extendedByName, reason: extensionReason ?? '–' });
}
