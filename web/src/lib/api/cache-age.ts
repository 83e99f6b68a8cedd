/** When the cache was empty: by a timer that may stand still while the device sleeps, and by a clock that may be set. */
let empty = { timer: 0, clock: performance.timeOrigin };

/** Nothing has been read yet. */
export const noteEmptyCache = (): void => {
  empty = { timer: performance.now(), clock: Date.now() };
};

/** Milliseconds since the first of what the cache holds was asked for, or more. */
export const cacheAge = (): number => Math.max(performance.now() - empty.timer, Date.now() - empty.clock);
