export interface AttemptLimit {
  /** Failed attempts until the first wait. */
  tries: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Seconds to wait after `failures` failed attempts: 0 below the limit, then doubling with each, up to the longest. */
export function waitAfter(failures: number, limit: AttemptLimit): number {
  if (failures < limit.tries) return 0;
  return Math.min(limit.firstWaitSeconds * 2 ** (failures - limit.tries), limit.longestWaitSeconds);
}
