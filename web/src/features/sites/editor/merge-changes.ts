import { byName, changesBetween, isRecord } from '@floorlight/contracts/changes';

/**
 * Applies the changes from `base` to `mine` to `theirs`. Where both changed the same field, `mine` counts. Entries of lists are
 * the same if their name is; new entries of `theirs` go to the end.
 */
export function mergeChanges<Value>(base: Value, mine: Value, theirs: Value): Value {
  return merge(base, mine, theirs) as Value; // each field comes from a Value
}

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeFields(base, mine, theirs);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return Object.values(mergeFields(byName(base), byName(mine), byName(theirs)));
  return mine;
}

type Fields = Record<string, unknown>;

function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...keys].map((key) => [key, merge(base[key], mine[key], theirs[key])] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

const isSame = (one: unknown, other: unknown): boolean => changesBetween(one, other).length === 0;
