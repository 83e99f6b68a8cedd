import { useEffect, useState } from 'react';

/** Milliseconds: also a device that slept over midnight, or whose clock was put right, notices. */
const interval = 5000;

/** The day of an instant on the calendar of a site. Swedish writes dates as ISO 8601 does. */
export const siteDay = (timeZone: string, instant: Date | number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);

/** The day it is at the site, also over its midnight; null while its time zone is not known. */
export function useSiteDay(timeZone: string | undefined): string | null {
  const today = () => (timeZone ? siteDay(timeZone, Date.now()) : null);
  const [, setDay] = useState(today);
  useEffect(() => {
    if (!timeZone) return;
    const look = () => setDay(siteDay(timeZone, Date.now()));
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return today();
}
