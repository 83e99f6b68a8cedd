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
 * `list` with `row` inserted or replaced, or removed where it does not belong to the list. A row older than the version in
 * the list changes nothing.
 */
export function placeNewest<R extends Row>(list: readonly R[], row: R, belongs: boolean, limit = Infinity): R[] {
  const known = list.find(({ id }) => id === row.id);
  if (known && known.version > row.version) return [...list];
  const others = list.filter(({ id }) => id !== row.id);
  return belongs ? [row, ...others].sort(newestFirst).slice(0, limit) : others;
}

/** `list` with an older page appended. Rows already in the list stay unchanged. */
export function appendOlder<R extends Row>(list: readonly R[], page: readonly R[]): R[] {
  const known = new Set(list.map(({ id }) => id));
  return [...list, ...page.filter(({ id }) => !known.has(id))].sort(newestFirst);
}

/**
 * `read`, a refetched first page, with rows of `known` where they are newer, filtered by `belongs`. If `read` is a full
 * page of `pageSize`, the older pages of `known` stay appended.
 */
export function keepNewest<R extends Row>(
  known: readonly R[],
  read: readonly R[],
  belongs: (row: R) => boolean = everyRow,
  pageSize = Infinity,
): R[] {
  const knownById = new Map(known.map((row) => [row.id, row]));
  const last = lastOfFullPage(read, pageSize);
  const older = last ? known.filter((row) => newestFirst(last, row) < 0) : [];
  const newest = read.map((row) => {
    const other = knownById.get(row.id);
    return other && other.version > row.version ? other : row;
  });
  return [...newest, ...older].filter(belongs);
}

/** `read`, a first page, with the `changes` recorded during the read. Changes older than a full page are left out. */
export function placeChanges<R extends Row>(
  read: readonly R[],
  changes: readonly R[],
  belongs: (row: R) => boolean = everyRow,
  pageSize = Infinity,
): R[] {
  const last = lastOfFullPage(read, pageSize);
  const onPage = changes.filter((row) => !last || newestFirst(row, last) <= 0);
  return onPage.reduce((list, row) => placeNewest(list, row, belongs(row)), [...read]);
}

const lastOfFullPage = <R extends Row>(page: readonly R[], pageSize: number): R | undefined =>
  page.length >= pageSize ? page.at(-1) : undefined;
