/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** How the middle of one set of measurements compares with the middle of another: 0.5 is half as much. */
export const ratio = (ours: readonly number[], peers: readonly number[]): number => median(ours) / median(peers);
