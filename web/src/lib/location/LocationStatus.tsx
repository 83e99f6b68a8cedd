import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '#ui/Notice.tsx';
import { howToAllow } from './how-to-allow.ts';
import type { LocationResult } from './locate.ts';
import { t } from './messages.ts';
import { accuracyLabel, coordinates } from './reading.ts';

interface LocationStatusProps {
  /** `null` while it is being determined. */
  result: LocationResult | null;
  label: string;
  /** While it is being determined. */
  locating: ReactNode;
  located: (found: { accuracy: string }) => string;
  position: (found: { coordinates: string; metres: number }) => string;
  notLocated: string;
  /** What follows from there being no location, after the reason. */
  withoutLocation?: (reason: { problem: string }) => string;
}

/** Shows where this device is, how exact that is, or why nobody knows. */
export function LocationStatus({
  result,
  label,
  locating,
  located,
  position,
  notLocated,
  withoutLocation = ({ problem }) => problem,
}: LocationStatusProps) {
  return (
    <div role="status" aria-label={label}>
      {!result ? (
        <Notice tone="neutral" icon={LocateFixed}>
          {locating}
        </Notice>
      ) : result.found ? (
        <Notice tone="resolved" icon={MapPin}>
          <p>{located({ accuracy: accuracyLabel(result.reading.accuracy) })}</p>
          <p className="font-mono text-caption text-muted">
            {position({
              coordinates: coordinates(result.reading.latitude, result.reading.longitude),
              metres: Math.round(result.reading.accuracy),
            })}
          </p>
        </Notice>
      ) : (
        <Notice tone="medium" icon={LocateOff}>
          <p>{notLocated}</p>
          <p className="text-caption text-muted">
            {withoutLocation({ problem: t.problems[result.problem]() })}{' '}
            <span className="block empty:hidden">{howToAllow(result.problem)}</span>
          </p>
        </Notice>
      )}
    </div>
  );
}
