/** Of the steepest edge's slope, what an edge has at least. */
const leastSlope = 0.12;

/** Where a profile gets dark, and where it gets light: its steepest places, to parts of a sample. */
export function edgesOf(shades: Float64Array): { falling: number[]; rising: number[] } {
  const slope = (at: number) => (shades[at + 1] ?? 0) - (shades[at - 1] ?? 0);
  let steepest = 0;
  for (let at = 1; at < shades.length - 1; at++) steepest = Math.max(steepest, Math.abs(slope(at)));
  const found = { falling: [] as number[], rising: [] as number[] };
  for (let at = 2; at < shades.length - 2; at++) {
    const here = slope(at);
    const before = slope(at - 1);
    const after = slope(at + 1);
    if (Math.abs(here) < steepest * leastSlope) continue;
    if (Math.abs(here) < Math.abs(before) || Math.abs(here) <= Math.abs(after)) continue;
    const bend = before - 2 * here + after;
    const between = bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)));
    (here < 0 ? found.falling : found.rising).push(at + between + 0.5); // sample k reaches from k to k + 1
  }
  return found;
}
