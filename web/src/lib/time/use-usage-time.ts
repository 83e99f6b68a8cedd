import { useMemo } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import { useSite } from '../session/sites-api.ts';
import { relativeTimeOrDate } from './relative-time.ts';
import { siteCalendar } from './site-clock.ts';
import { useNow } from './use-now.ts';

/** Writes how long ago something was used, and on which day, by the calendar of the site. */
export function useUsageTime() {
  const { timeZone } = useSite(useCurrentUser().siteId).site ?? {};
  const dateOf = useMemo(() => siteCalendar(timeZone), [timeZone]);
  const now = useNow(30_000);
  return { dateOf, timeOf: (instant: string) => relativeTimeOrDate(instant, now, dateOf) };
}
