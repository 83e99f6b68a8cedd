/** Milliseconds a button is held before it repeats. */
export const firstRepeat = 400;
const slowest = 180;
const fastest = 45;
const quickening = 0.88;
/** After so many repeats whole tens go by. */
const single = 30;

/** Milliseconds until the repeat after `repeats` of them. */
export const waitAfter = (repeats: number): number => Math.max(fastest, Math.round(slowest * quickening ** repeats));

/** What a figure becomes with one more repeat: it counts by ones, then from ten to ten. Within 0 and `most`. */
export function stepFrom(value: number, direction: 1 | -1, repeats: number, most: number): number {
  const next =
    repeats < single
      ? value + direction
      : (direction > 0 ? Math.floor(value / 10) + 1 : Math.ceil(value / 10) - 1) * 10;
  return Math.min(most, Math.max(0, next));
}
