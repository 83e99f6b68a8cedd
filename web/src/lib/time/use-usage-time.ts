import { useMemo } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import { useSite } from '../session/sites-api.ts';
import { siteCalendar } from './site-clock.ts';
import { usageTime } from './usage-time.ts';
import { useNow } from './use-now.ts';

/** Says how long ago something was used, and on which day, by the calendar of the site. */
export function useUsageTime() {
  const { timeZone } = useSite(useCurrentUser().siteId).site ?? {};
  const dateOf = useMemo(() => siteCalendar(timeZone), [timeZone]);
  const now = useNow(60_000);
  return { dateOf, timeOf: (instant: string) => usageTime(instant, now, dateOf) };
}
