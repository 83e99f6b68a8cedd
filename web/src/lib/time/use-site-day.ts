import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';
import { siteDay } from './site-day.ts';

/** Milliseconds. A timer to midnight would be wrong on a device that slept, or whose clock was corrected. */
const interval = 5000;

/** Today at the site, updated at its midnight; null while its time zone is unknown. */
export function useSiteDay(timeZone: string | undefined): string | null {
  const today = () => (timeZone ? siteDay(timeZone, serverNow()) : null);
  const [, setDay] = useState(today);
  useEffect(() => {
    if (!timeZone) return;
    const update = () => setDay(siteDay(timeZone, serverNow()));
    const timer = setInterval(update, interval);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [timeZone]);
  return today();
}
