import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { siteClock } from '#lib/time/site-clock.ts';
import { useNow } from '#lib/time/use-now.ts';
import { t } from '../messages.ts';

/** The site's time, which all screens use; shown only if this device's clock shows another time. On a phone below the header. */
export function SiteTime({ below = false }: { below?: boolean }) {
  const timeZone = useSite(useCurrentUser().siteId).site?.timeZone;
  const now = new Date(useNow(10_000)).toISOString();
  const isOther = siteClock(timeZone, 'dateTime')(now) !== siteClock(undefined, 'dateTime')(now);
  if (!timeZone || !isOther) return null;
  const text = t.siteTime({ time: siteClock(timeZone, 'time')(now) });
  if (below) return <p className="bg-sunken px-3 text-caption tabular-nums desk:hidden">{text}</p>;
  return (
    <span className="hidden whitespace-nowrap rounded-full bg-sunken px-3 py-1 text-caption tabular-nums desk:inline">
      {text}
    </span>
  );
}
