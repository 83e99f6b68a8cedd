import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import { howToAllow } from '#lib/location/how-to-allow.ts';
import type { LocationResult } from '#lib/location/locate.ts';
import { t as location } from '#lib/location/messages.ts';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

/** The location of the new beacon; `null` while it is being determined. */
export function PlaceLocationLine({ result }: { result: LocationResult | null }) {
  return (
    <div role="status" aria-label={t.location()}>
      {!result ? (
        <Notice tone="neutral" icon={LocateFixed}>
          {t.locating()}
        </Notice>
      ) : result.found ? (
        <Notice tone="resolved" icon={MapPin}>
          <p>{t.located({ accuracy: accuracyLabel(result.reading.accuracy) })}</p>
          <p className="font-mono text-caption text-muted">
            {t.position({
              coordinates: coordinates(result.reading.latitude, result.reading.longitude),
              metres: Math.round(result.reading.accuracy),
            })}
          </p>
        </Notice>
      ) : (
        <Notice tone="medium" icon={LocateOff}>
          <p>{t.notLocated()}</p>
          <p className="text-caption text-muted">
            {t.siteLocation({ problem: location.problems[result.problem]() })}{' '}
            <span className="block empty:hidden">{howToAllow(result.problem)}</span>
          </p>
        </Notice>
      )}
    </div>
  );
}
