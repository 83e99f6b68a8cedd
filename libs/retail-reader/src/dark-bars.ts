import { edgesOf } from './edges.ts';

/** A bar in a profile, in samples. */
export interface DarkBar {
  from: number;
  to: number;
}

export function darkBarsOf(shades: Float64Array): DarkBar[] {
  const { falling, rising } = edgesOf(shades);
  return falling.flatMap((from, at) => {
    const to = rising.find((edge) => edge > from);
    const next = falling[at + 1] ?? Number.POSITIVE_INFINITY;
    return to !== undefined && to < next ? [{ from, to }] : [];
  });
}

/** True where no bar is within `length` of a symbol's first and last. */
export function isQuiet(
  bars: readonly DarkBar[],
  { first, last, length }: { first: DarkBar; last: DarkBar; length: number },
): boolean {
  return bars.every(
    ({ from, to }) => to <= first.from - length || from >= last.to + length || (from >= first.from && to <= last.to),
  );
}
