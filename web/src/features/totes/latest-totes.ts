import type { Tote } from '@floorlight/contracts/totes';

const lastChangedFirst = (a: Tote, b: Tote) => b.lastUpdated.localeCompare(a.lastUpdated) || b.id.localeCompare(a.id);

/** Each tote of what was read and heard in its highest version, as far as that `belongs`; the last changed first. */
export function latestTotes(rows: readonly Tote[], belongs: (tote: Tote) => boolean = () => true): Tote[] {
  const latest = new Map<string, Tote>();
  for (const row of rows) {
    const known = latest.get(row.id);
    if (!known || known.version < row.version) latest.set(row.id, row);
  }
  return [...latest.values()].filter(belongs).sort(lastChangedFirst);
}
