import { useCallback, useRef, useState } from 'react';
import { type LocationResult, locate, type locationPlans } from './locate.ts';

const nullAfter = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));

/** Locates the device for one form, in the background from `start` on. */
export function useLocationSearch(plan: keyof typeof locationPlans) {
  /** null: no result yet. */
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

  /** The location, or null if there is none after so many milliseconds: the browser may still ask for permission. */
  const within = useCallback(
    async (milliseconds: number) => search.current && Promise.race([search.current, nullAfter(milliseconds)]),
    [],
  );

  return { result, start, within };
}
