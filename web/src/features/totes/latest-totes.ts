import type { Tote } from '@floorlight/contracts/totes';

const newestFirst = (a: Tote, b: Tote) => b.lastUpdated.localeCompare(a.lastUpdated) || b.id.localeCompare(a.id);

/** Keeps the highest version of each tote, drops those that fail `belongs`, and sorts the most recently changed first. */
export function latestTotes(rows: readonly Tote[], belongs: (tote: Tote) => boolean = () => true): Tote[] {
  const latest = new Map<string, Tote>();
  for (const row of rows) {
    const known = latest.get(row.id);
    if (!known || known.version < row.version) latest.set(row.id, row);
  }
  return [...latest.values()].filter(belongs).sort(newestFirst);
}
