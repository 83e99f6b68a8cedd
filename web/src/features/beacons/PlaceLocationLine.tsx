import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import type { LocationResult } from '#lib/location/locate.ts';
import { t as location } from '#lib/location/messages.ts';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';
import { Notice } from '#ui/Notice.tsx';

/** The location of the new beacon; `null` while it is being determined. */
export function PlaceLocationLine({ result }: { result: LocationResult | null }) {
  return (
    <div role="status" aria-label="Location">
      {!result ? (
        <Notice tone="neutral" icon={LocateFixed}>
          Getting your location...
        </Notice>
      ) : result.found ? (
        <Notice tone="resolved" icon={MapPin}>
          <p>Location found: {accuracyLabel(result.reading.accuracy)}</p>
          <p className="font-mono text-caption text-muted">
            {coordinates(result.reading.latitude, result.reading.longitude)} ±{Math.round(result.reading.accuracy)} m
          </p>
        </Notice>
      ) : (
        <Notice tone="medium" icon={LocateOff}>
          <p>Location unavailable - please enable location services</p>
          <p className="text-caption text-muted">
            {location.problems[result.problem]()}. The beacon will use the site's coordinates.
          </p>
        </Notice>
      )}
    </div>
  );
}
