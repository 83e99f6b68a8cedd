import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import type { LocationResult } from '#lib/location/locate.ts';
import { t as location } from '#lib/location/messages.ts';
import { coordinates } from '#lib/location/reading.ts';

/** The location captured for the report; `null` while it is being determined. */
export function ReportLocationLine({ result }: { result: LocationResult | null }) {
  const Icon = !result ? LocateFixed : result.found ? MapPin : LocateOff;
  return (
    <p role="status" aria-label="Captured location" className="-mt-2 flex items-start gap-2 text-caption text-muted">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {!result ? (
        'Getting your location...'
      ) : result.found ? (
        <span>
          <span className="font-mono">{coordinates(result.reading.latitude, result.reading.longitude)}</span> ±
          {Math.round(result.reading.accuracy)} m will be sent with the report
        </span>
      ) : (
        `${location.problems[result.problem]()}. The report will be sent without coordinates.`
      )}
    </p>
  );
}
