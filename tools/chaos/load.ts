import type { Random } from './random.ts';

/** Calls `press` `rate` times a second, with some jitter. Returns the function that stops it. */
export function startLoad(rate: number, press: () => void, random: Random): () => void {
  const interval = 1000 / rate;
  let due = performance.now();
  let timer: NodeJS.Timeout;
  const next = () => {
    due += interval;
    // After a delay of this process missed presses follow at once, because the rate must hold.
    timer = setTimeout(
      () => {
        press();
        next();
      },
      Math.max(0, due - performance.now() + random(-interval / 2, interval / 2)),
    );
  };
  next();
  return () => clearTimeout(timer);
}
