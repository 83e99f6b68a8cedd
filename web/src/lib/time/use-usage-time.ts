import { relativeTimeOrDate } from './relative-time.ts';
import { useNow } from './use-now.ts';
import { useSiteClock } from './use-site-clock.ts';

/** Formats how long ago something was used, and its date at the user's site. */
export function useUsageTime() {
  const dateOf = useSiteClock('date');
  const now = useNow(30_000);
  return {
    dateOf,
    timeOf: (instant: string) => relativeTimeOrDate(instant, now, dateOf),
    timeInSentence: (instant: string) => relativeTimeOrDate(instant, now, dateOf, 'inSentence'),
  };
}
