import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { clockOffset } from '#lib/time/server-clock.ts';
import { siteClock } from '#lib/time/site-clock.ts';
import { useNow } from '#lib/time/use-now.ts';
import { t } from '../messages.ts';

/** Milliseconds. A clock that is less wrong shows the same time, but for a moment of each minute. */
const tolerance = 60_000;

/**
 * The site's time, which all screens use; shown only if this device's clock shows another time: that of another zone, or a wrong
 * one. On a phone below the header.
 */
export function SiteTime({ below = false }: { below?: boolean }) {
  const timeZone = useSite(useCurrentUser().siteId).site?.timeZone;
  const at = useNow(10_000);
  const now = new Date(at).toISOString();
  const offset = clockOffset();
  const here = new Date(Math.abs(offset) < tolerance ? at : at - offset).toISOString();
  const isOther = siteClock(timeZone, 'dateTime')(now) !== siteClock(undefined, 'dateTime')(here);
  if (!timeZone || !isOther) return null;
  const text = t.siteTime({ time: siteClock(timeZone, 'time')(now) });
  if (below) return <p className="bg-sunken px-3 text-caption tabular-nums desk:hidden">{text}</p>;
  return (
    <span className="hidden whitespace-nowrap rounded-full bg-sunken px-3 py-1 text-caption tabular-nums desk:inline">
      {text}
    </span>
  );
}
