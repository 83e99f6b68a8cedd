/** An edge has at least this part of the steepest edge's slope. */
const minSlope = 0.12;

/** Returns the edges of a profile, in samples with fractions: where it gets darker (falling) and lighter (rising). */
export function edgesOf(shades: Float64Array): { falling: number[]; rising: number[] } {
  const slope = (at: number) => (shades[at + 1] ?? 0) - (shades[at - 1] ?? 0);
  let steepest = 0;
  for (let at = 1; at < shades.length - 1; at++) steepest = Math.max(steepest, Math.abs(slope(at)));
  const found = { falling: [] as number[], rising: [] as number[] };
  for (let at = 2; at < shades.length - 2; at++) {
    const here = slope(at);
    const before = slope(at - 1);
    const after = slope(at + 1);
    if (Math.abs(here) < steepest * minSlope) continue;
    if (Math.abs(here) < Math.abs(before) || Math.abs(here) <= Math.abs(after)) continue;
    const curvature = before - 2 * here + after;
    const offset = curvature === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature)));
    (here < 0 ? found.falling : found.rising).push(at + offset + 0.5); // sample k reaches from k to k + 1
  }
  return found;
}
