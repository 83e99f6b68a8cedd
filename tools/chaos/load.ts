import type { Chance } from './chance.ts';

/** Presses so many times a second, a little early or late each time. Answers a function that ends it. */
export function startLoad(rate: number, press: () => void, chance: Chance): () => void {
  const interval = 1000 / rate;
  let due = performance.now();
  let timer: NodeJS.Timeout;
  const next = () => {
    due += interval;
    // Where this process was held up, what was missed is made up for at once: the rate is what is promised.
    timer = setTimeout(
      () => {
        press();
        next();
      },
      Math.max(0, due - performance.now() + chance(-interval / 2, interval / 2)),
    );
  };
  next();
  return () => clearTimeout(timer);
}
