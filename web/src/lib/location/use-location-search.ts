import { useCallback, useRef, useState } from 'react';
import { type LocationResult, locate, type locationPlans } from './locate.ts';

const pause = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));

/** The device's location for one form: looked for from `start` on, never waited for long. */
export function useLocationSearch(plan: keyof typeof locationPlans) {
  /** null: not known yet. */
  const [result, setResult] = useState<LocationResult | null>(null);
  const search = useRef<Promise<LocationResult> | null>(null);

  const start = useCallback(() => {
    setResult(null);
    const started = locate(plan);
    search.current = started;
    void started.then((found) => {
      if (search.current === started) setResult(found);
    });
  }, [plan]);

  /** The location, or null where it isn't there after so many milliseconds: a browser may ask its user first. */
  const within = useCallback(
    async (milliseconds: number) => search.current && Promise.race([search.current, pause(milliseconds)]),
    [],
  );

  return { result, start, within };
}
