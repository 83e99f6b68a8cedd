/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * How the median of ours compares with the median of a peer: 0.5 is half as much. NaN where the peer has no finite
 * median above zero: a comparison with a peer that failed says nothing.
 */
export function ratio(ours: readonly number[], peers: readonly number[]): number {
  const peer = median(peers);
  return Number.isFinite(peer) && peer > 0 ? median(ours) / peer : Number.NaN;
}
