import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import type { LocationResult } from '#lib/location/locate.ts';
import { t as location } from '#lib/location/messages.ts';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';
import { Notice } from '#ui/Notice.tsx';

/** The location of this device; `null` while it is being determined. */
export function LocationLine({ result }: { result: LocationResult | null }) {
  return (
    <div role="status" aria-label="Location">
      {!result ? (
        <Notice tone="neutral" icon={LocateFixed}>
          <p>Getting your location...</p>
          <p className="text-caption text-muted">You can send now. Your location follows once it is found.</p>
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
          <p>Location unavailable - alert will be sent without location data.</p>
          <p className="text-caption text-muted">{location.problems[result.problem]()}</p>
        </Notice>
      )}
    </div>
  );
}
