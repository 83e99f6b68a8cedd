import { locale } from '@floorlight/languages/active';

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

/** Sorts by count, largest first, then by label, and adds the share and the cumulative share of each. */
export function paretoOf(amounts: readonly Amount[]): ParetoRow[] {
  const total = amounts.reduce((sum, { count }) => sum + count, 0);
  let reached = 0;
  return [...amounts]
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, locale()))
    .map(({ label, count }) => {
      reached += count;
      return { label, count, share: total && count / total, cumulative: total && reached / total };
    });
}
