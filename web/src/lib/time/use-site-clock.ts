import { useVisitor } from '../session/current-user.ts';
import { useSite } from '../session/sites-api.ts';
import { type ClockStyle, siteClock } from './site-clock.ts';

/** Formats instants (ISO 8601) in the time zone of the user's site. */
export function useSiteClock(style: ClockStyle): (instant: string) => string {
  const timeZone = useSite(useVisitor()?.siteId).site?.timeZone;
  return siteClock(timeZone, style);
}
