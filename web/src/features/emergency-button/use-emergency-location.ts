import { useCallback, useRef, useState } from 'react';
import { type LocationResult, locate } from '#lib/location/locate.ts';

/** The device's location for one emergency: looked for from `start` on, never waited for. */
export function useEmergencyLocation() {
  /** null: not known yet. */
  const [result, setResult] = useState<LocationResult | null>(null);
  const search = useRef<Promise<LocationResult> | null>(null);

  const start = useCallback(() => {
    setResult(null);
    const started = locate('emergency');
    search.current = started;
    void started.then((found) => {
      if (search.current === started) setResult(found);
    });
  }, []);

  return { result, start };
}
