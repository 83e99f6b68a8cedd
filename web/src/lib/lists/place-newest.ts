/** A row of a list that the server sorts newest first. */
export interface Row {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Rises with each change. */
  version: number;
}

const newestFirst = (a: Row, b: Row) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
const everyRow = () => true;

/**
 * `list` with `row` added, brought up to date, or removed where it does not belong (any more). A row older than the list's
 * own version changes nothing.
 */
export function placeNewest<R extends Row>(list: readonly R[], row: R, belongs: boolean, limit = Infinity): R[] {
  const known = list.find(({ id }) => id === row.id);
  if (known && known.version > row.version) return [...list];
  const others = list.filter(({ id }) => id !== row.id);
  return belongs ? [row, ...others].sort(newestFirst).slice(0, limit) : others;
}

/** `list` with an older page behind it; rows it already has stay as they are. */
export function appendOlder<R extends Row>(list: readonly R[], page: readonly R[]): R[] {
  const known = new Set(list.map(({ id }) => id));
  return [...list, ...page.filter(({ id }) => !known.has(id))].sort(newestFirst);
}

/**
 * `read`, the first page read anew, with newer versions of `known` that came live meanwhile, as far as they still belong.
 * While `read` is a full page of `pageSize`, the older pages of `known` stay behind it.
 */
export function keepNewest<R extends Row>(
  known: readonly R[],
  read: readonly R[],
  belongs: (row: R) => boolean = everyRow,
  pageSize = Infinity,
): R[] {
  const ours = new Map(known.map((row) => [row.id, row]));
  const last = lastOfFullPage(read, pageSize);
  const behind = last ? known.filter((row) => newestFirst(last, row) < 0) : [];
  const newest = read.map((row) => {
    const kept = ours.get(row.id);
    return kept && kept.version > row.version ? kept : row;
  });
  return [...newest, ...behind].filter(belongs);
}

/** `read`, a first page, with the rows in `heard` that came live while it was read; those behind a full page stay out. */
export function placeHeard<R extends Row>(
  read: readonly R[],
  heard: readonly R[],
  belongs: (row: R) => boolean = everyRow,
  pageSize = Infinity,
): R[] {
  const last = lastOfFullPage(read, pageSize);
  const onPage = heard.filter((row) => !last || newestFirst(row, last) <= 0);
  return onPage.reduce((list, row) => placeNewest(list, row, belongs(row)), [...read]);
}

const lastOfFullPage = <R extends Row>(page: readonly R[], pageSize: number): R | undefined =>
  page.length >= pageSize ? page.at(-1) : undefined;
