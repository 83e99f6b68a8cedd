import type { EmergencyAlert } from '@floorlight/contracts/safety';
import { MapPin, MapPinOff, Repeat2, User } from 'lucide-react';
import { accuracyLabel, coordinates } from '#lib/location/reading.ts';

/** Who, where and how often. */
export function AlertFacts({ alert }: { alert: EmergencyAlert }) {
  const { latitude, longitude, locationAccuracy, reportedByName, pressCount } = alert;
  const located = latitude !== null && longitude !== null;
  const PlaceIcon = located ? MapPin : MapPinOff;
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-muted">
      <li className="flex items-start gap-2">
        <User aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 break-words">
          Reported by <span className="text-ink">{reportedByName}</span>
        </span>
      </li>
      <li className="flex items-start gap-2">
        <PlaceIcon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {located ? (
          <span>
            <span className="font-mono text-ink">{coordinates(latitude, longitude)}</span>
            {locationAccuracy !== null && (
              <span className="block">
                {accuracyLabel(locationAccuracy)}, ±{Math.round(locationAccuracy)} m
              </span>
            )}
          </span>
        ) : (
          'No location'
        )}
      </li>
      {pressCount > 1 && (
        <li className="flex items-start gap-2">
          <Repeat2 aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          Pressed {pressCount} times
        </li>
      )}
    </ul>
  );
}
