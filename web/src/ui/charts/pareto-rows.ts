export interface Amount {
  label: string;
  count: number;
}

export interface ParetoRow extends Amount {
  /** Of the whole, 0 to 1. */
  share: number;
  /** This and all larger ones together, 0 to 1. */
  cumulative: number;
}

/** Largest first, each with its share of the whole and what the shares add up to. Equal ones are in order of name. */
export function paretoOf(amounts: readonly Amount[]): ParetoRow[] {
  const total = amounts.reduce((sum, { count }) => sum + count, 0);
  let reached = 0;
  return [...amounts]
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .map(({ label, count }) => {
      reached += count;
      return { label, count, share: total && count / total, cumulative: total && reached / total };
    });
}
