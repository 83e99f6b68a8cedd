/** Milliseconds. */
const firstDelay = 500;

export interface RetryTimer {
  /** Does the work after the next delay, in place of what was scheduled before. */
  schedule(): void;
  /** Does no work for so many seconds, as the server asks in `Retry-After`, or for the longest delay if that is shorter. */
  hold(seconds: number): void;
  /** Begins with the first delay again. */
  reset(): void;
  cancel(): void;
}

/** Does `work` after delays that grow from half a second to `longest` milliseconds. */
export function retryTimer(work: () => unknown, longest: number): RetryTimer {
  let delay = firstDelay;
  let heldUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule() {
      clearTimeout(timer);
      timer = setTimeout(work, Math.max(delay, heldUntil - performance.now()));
      delay = Math.min(delay * 2, longest);
    },
    hold(seconds) {
      heldUntil = performance.now() + Math.min(seconds * 1000, longest);
    },
    reset() {
      delay = firstDelay;
    },
    cancel: () => clearTimeout(timer),
  };
}
