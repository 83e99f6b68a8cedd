import { useEffect, useRef, useState } from 'react';

const steps = 10;
const duration = 300;

/** Moves a count to its new value in ten steps, 300 ms in all; at once with reduced motion. */
export function useSteppedCount(count: number): number {
  const [shown, setShown] = useState(count);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    const from = latest.current;
    if (from === count) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(count);
    let step = 0;
    const timer = setInterval(() => {
      step++;
      setShown(Math.round(from + ((count - from) * step) / steps));
      if (step === steps) clearInterval(timer);
    }, duration / steps);
    return () => clearInterval(timer);
  }, [count]);
  return shown;
}
