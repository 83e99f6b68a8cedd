/** Figures that can be added up; the other figures follow from their sums. */
export interface Sums {
  totalSessions: number;
  totalDuration: number;
  withinPolicyCount: number;
  expiredCount: number;
}

export const addUp = (parts: Sums[]): Sums =>
  parts.reduce(
    (sum, part) => ({
      totalSessions: sum.totalSessions + part.totalSessions,
      totalDuration: sum.totalDuration + part.totalDuration,
      withinPolicyCount: sum.withinPolicyCount + part.withinPolicyCount,
      expiredCount: sum.expiredCount + part.expiredCount,
    }),
    { totalSessions: 0, totalDuration: 0, withinPolicyCount: 0, expiredCount: 0 },
  );

/** Average in seconds; compliance in percent to a tenth, 100 while nobody has returned yet. */
export function figuresOf(parts: Sums[]): { totalSessions: number; avgDuration: number; complianceRate: number } {
  const { totalSessions, totalDuration, withinPolicyCount, expiredCount } = addUp(parts);
  const ended = withinPolicyCount + expiredCount;
  return {
    totalSessions,
    avgDuration: ended === 0 ? 0 : Math.round(totalDuration / ended),
    complianceRate: ended === 0 ? 100 : Math.round((withinPolicyCount / ended) * 1000) / 10,
  };
}
