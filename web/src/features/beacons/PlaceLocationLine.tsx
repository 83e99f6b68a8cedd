import { LocationStatus } from '#lib/location/LocationStatus.tsx';
import type { LocationResult } from '#lib/location/locate.ts';
import { t } from './messages.ts';

/** The location of the new beacon; `null` while it is being determined. */
export function PlaceLocationLine({ result }: { result: LocationResult | null }) {
  return (
    <LocationStatus
      result={result}
      label={t.location()}
      locating={t.locating()}
      located={t.located}
      position={t.position}
      notLocated={t.notLocated()}
      withoutLocation={t.siteLocation}
    />
  );
}
