import { LocateFixed, LocateOff, MapPin } from 'lucide-react';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Notice } from '#ui/Notice.tsx';
import type { SharingState } from './share-location.ts';

function secondsAgo(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  return seconds < 2
    ? 'just now'
    : seconds < 120
      ? `${seconds} seconds ago`
      : `${Math.floor(seconds / 60)} minutes ago`;
}

/** Whether I can be found: what the managers know of where I am, and since when. */
export function SharingLine({ shared, problem }: SharingState) {
  const now = useNow(1000);
  if (!shared)
    return problem ? (
      <Notice tone="medium" icon={LocateOff}>
        <p>Your location is not shared.</p>
        <p className="text-caption text-muted">{problem}</p>
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
        {problem ? `${problem}. Last shared` : 'Location shared'} {secondsAgo(at, now)}
      </p>
      <p className="font-mono text-caption text-muted">{coordinates(reading.latitude, reading.longitude)}</p>
      <p className="text-caption text-muted">
        {accuracyLabel(reading.accuracy)}, ±{Math.round(reading.accuracy)} m
      </p>
    </Notice>
  );
}
