import type { Tote } from '@floorlight/contracts/totes';

const newestFirst = (a: Tote, b: Tote) => b.lastUpdated.localeCompare(a.lastUpdated) || b.id.localeCompare(a.id);

/** Whether `row` is newer than `known`: a scan raises no version. */
const isNewer = (row: Tote, known: Tote) =>
  row.version === known.version ? (row.lastScan?.at ?? '') > (known.lastScan?.at ?? '') : row.version > known.version;

/**
 * Keeps the newest state of each tote, drops those off record and those that fail `belongs`, and sorts the most recently
 * changed first.
 */
export function latestTotes(rows: readonly Tote[], belongs: (tote: Tote) => boolean = () => true): Tote[] {
  const latest = new Map<string, Tote>();
  for (const row of rows) {
    const known = latest.get(row.id);
    if (!known || isNewer(row, known)) latest.set(row.id, row);
  }
  return [...latest.values()].filter((tote) => !tote.removedAt && belongs(tote)).sort(newestFirst);
}
