import { useMemo } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/sites/sites-api.ts';
import { siteCalendar } from '#lib/time/site-clock.ts';
import { usageTime } from '#lib/time/usage-time.ts';
import { useNow } from '#lib/time/use-now.ts';

/** Says when a barcode was added and used last, by the calendar of the site. */
export function useUsageWords() {
  const { timeZone } = useSite(useCurrentUser().siteId).site ?? {};
  const dateOf = useMemo(() => siteCalendar(timeZone), [timeZone]);
  const now = useNow(60_000);
  return {
    dateOf,
    lastUsed: (instant: string | null) => (instant === null ? 'Never' : usageTime(instant, now, dateOf)),
  };
}
