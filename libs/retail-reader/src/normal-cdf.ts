/** The cumulative normal distribution, to 0.0002 (Bowling and others, 2009). */
export function normalCdf(z: number): number {
  return 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3));
}
