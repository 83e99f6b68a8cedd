import { useCallback, useRef, useState } from 'react';
import { type LocationResult, locate } from '#lib/location/locate.ts';

/** How long sending waits for a location that is still being looked for, in milliseconds. */
const sendingWaits = 1500;

const pause = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));

/** The device's location for one emergency: looked for from `start` on, never waited for long. */
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

  /** The location, or null where it isn't there in time. */
  const atHand = useCallback(async () => search.current && Promise.race([search.current, pause(sendingWaits)]), []);

  return { result, start, atHand };
}
