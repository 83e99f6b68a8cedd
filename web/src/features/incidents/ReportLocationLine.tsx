import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import { howToAllow } from '#lib/location/how-to-allow.ts';
import type { LocationResult } from '#lib/location/locate.ts';
import { t as location } from '#lib/location/messages.ts';
import { coordinates, type Reading } from '#lib/location/reading.ts';
import { rich } from '#ui/rich.ts';
import { t } from './report-messages.ts';

/** The location captured for the report; `null` while it is being determined. */
export function ReportLocationLine({ result }: { result: LocationResult | null }) {
  const Icon = !result ? LocateFixed : result.found ? MapPin : LocateOff;
  return (
    <p role="status" aria-label={t.capturedLocation()} className="-mt-2 flex items-start gap-2 text-caption text-muted">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {result?.found ? (
        <span>{located(result.reading)}</span>
      ) : result ? (
        <span>
          {t.notLocated({ problem: location.problems[result.problem]() })}{' '}
          <span className="block empty:hidden">{howToAllow(result.problem)}</span>
        </span>
      ) : (
        t.locating()
      )}
    </p>
  );
}

const located = ({ latitude, longitude, accuracy }: Reading) =>
  rich(
    t.located.parts(
      { mono: (within) => <span className="font-mono">{within}</span> },
      { coordinates: coordinates(latitude, longitude), accuracy: Math.round(accuracy) },
    ),
  );
