/** Work takes a fifth of the time at most: under load fewer and larger batches. */
const restRatio = 4;

/** Milliseconds for which the next batch gathers, after the last one took so long; within these limits. */
export const gatherDelay = (took: number, limits: { least: number; most: number }): number =>
  Math.min(limits.most, Math.max(limits.least, restRatio * took));
