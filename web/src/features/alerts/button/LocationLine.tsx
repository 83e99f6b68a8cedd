import { LocationStatus } from '#lib/location/LocationStatus.tsx';
import type { LocationResult } from '#lib/location/locate.ts';
import { t } from './messages.ts';

/** The location of this device; `null` while it is being determined. */
export function LocationLine({ result }: { result: LocationResult | null }) {
  return (
    <LocationStatus
      result={result}
      label={t.location()}
      locating={
        <>
          <p>{t.locating()}</p>
          <p className="text-caption text-muted">{t.locatingHint()}</p>
        </>
      }
      located={t.located}
      position={t.position}
      notLocated={t.notLocated()}
    />
  );
}
