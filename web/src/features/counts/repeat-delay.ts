/** Milliseconds that a button is held before it repeats. */
export const holdDelay = 400;
const slowest = 180;
const fastest = 45;
const acceleration = 0.88;
/** After so many repeats it counts in tens. */
const singleSteps = 30;

/** Milliseconds until the next repeat after `repeats` repeats. */
export const delayAfter = (repeats: number): number => Math.max(fastest, Math.round(slowest * acceleration ** repeats));

/** The figure after one more repeat: in ones at first, then in tens, between 0 and `max`. */
export function nextFigure(value: number, direction: 1 | -1, repeats: number, max: number): number {
  const next =
    repeats < singleSteps
      ? value + direction
      : (direction > 0 ? Math.floor(value / 10) + 1 : Math.ceil(value / 10) - 1) * 10;
  return Math.min(max, Math.max(0, next));
}
