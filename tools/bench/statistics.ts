/** Returns the middle value, or the mean of the middle two; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * Returns our median divided by the peer's: 0.5 is half as much. NaN if the peer has no finite median above zero,
 * because a comparison with a failed peer means nothing.
 */
export function ratio(ours: readonly number[], peers: readonly number[]): number {
  const peer = median(peers);
  return Number.isFinite(peer) && peer > 0 ? median(ours) / peer : Number.NaN;
}

/** Returns the slope of the line through these points [x, y] with the least squares; NaN for fewer than two. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const variance = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return covariance / variance;
}
