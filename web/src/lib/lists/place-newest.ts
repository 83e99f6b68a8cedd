/** What a list of the server's rows is kept in order and up to date by. */
export interface Row {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Rises with each change. */
  version: number;
}

const newestFirst = (a: Row, b: Row) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

/**
 * A list (newest first) with `row` put in, brought up to date, or taken out where it doesn't belong there (any more).
 * An older version than the list's own changes nothing.
 */
export function placeNewest<R extends Row>(list: readonly R[], row: R, belongs: boolean, limit = Infinity): R[] {
  const known = list.find(({ id }) => id === row.id);
  if (known && known.version > row.version) return [...list];
  const others = list.filter(({ id }) => id !== row.id);
  return belongs ? [row, ...others].sort(newestFirst).slice(0, limit) : others;
}

/** A freshly read list, keeping what came live in a newer version meanwhile, as far as it still `belongs`. */
export function keepNewest<R extends Row>(
  known: readonly R[],
  read: readonly R[],
  belongs: (row: R) => boolean = () => true,
): R[] {
  const ours = new Map(known.map((row) => [row.id, row]));
  return read
    .map((row) => {
      const kept = ours.get(row.id);
      return kept && kept.version > row.version ? kept : row;
    })
    .filter(belongs);
}
