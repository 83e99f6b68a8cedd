import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import { t } from '../messages.ts';

/** Where somebody was last known: where they answered, else where they were seen. */
export const placeOf = ({ zone, lastSeen }: RollCallEntry): string => zone ?? lastSeen?.place ?? t.placeUnknown();

/** When and how somebody was last seen, or answered. */
export function sightingLine(person: RollCallEntry, timeOf: (instant: string) => string): string {
  const { status, answeredAt, how, lastSeen, isLate, isOffSite, point } = person;
  const parts =
    status === 'unaccounted' || !answeredAt || !how
      ? lastSeen
        ? [t.seen[lastSeen.kind](), timeOf(lastSeen.at)]
        : [t.never()]
      : [isOffSite ? t.offSite() : (point ?? t.how[how]()), timeOf(answeredAt), ...(isLate ? [t.lateMark()] : [])];
  return parts.join(' · ');
}
