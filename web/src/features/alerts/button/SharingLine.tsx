import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import { t as location } from '#lib/location/messages.ts';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Notice } from '#ui/Notice.tsx';
import type { SharingState } from './share-location.ts';

/** Whether this device shares its location with the managers, and when it last did. */
export function SharingLine({ shared, problem }: SharingState) {
  const now = useNow(10_000);
  if (!shared)
    return problem ? (
      <Notice tone="medium" icon={LocateOff}>
        <p>Your location is not shared.</p>
        <p className="text-caption text-muted">{problemText(problem)}</p>
      </Notice>
    ) : (
      <Notice tone="neutral" icon={LocateFixed}>
        <p>Getting your location...</p>
      </Notice>
    );
  const { reading, at } = shared;
  return (
    <Notice tone={problem ? 'medium' : 'resolved'} icon={problem ? LocateOff : MapPin}>
      <p>
        {problem ? `${problemText(problem)}. Last shared` : 'Location shared'} {relativeTime(at, now).toLowerCase()}
      </p>
      <p className="font-mono text-caption text-muted">{coordinates(reading.latitude, reading.longitude)}</p>
      <p className="text-caption text-muted">
        {accuracyLabel(reading.accuracy)}, ±{Math.round(reading.accuracy)} m
      </p>
    </Notice>
  );
}

const problemText = (problem: NonNullable<SharingState['problem']>): string =>
  problem === 'not_sent' ? 'Failed to send location data' : location.problems[problem]();
