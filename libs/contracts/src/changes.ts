import * as z from 'zod/mini';

/**
 * One difference between two versions of something. `path` names the field; of an entry in a list it has the entry's name
 * (`andonZones`, `Packing`, `position`). Without `before` it was added, without `after` removed.
 */
export const Change = z.object({
  path: z.array(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type Change = z.infer<typeof Change>;

/**
 * The differences between two JSON values. Entries of lists are the same if their id or name is; their order counts for
 * nothing.
 */
export function changesBetween(before: unknown, after: unknown, path: string[] = []): Change[] {
  if (isRecord(before) && isRecord(after)) return changedFields(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return changedFields(byName(before), byName(after), path);
  if (Object.is(before, after)) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>, path: string[]): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    changesBetween(before[key], after[key], [...path, key]),
  );

/** A list as a record by the names of its entries. A text stands for itself. */
export const byName = (list: unknown[]): Record<string, unknown> =>
  Object.fromEntries(list.map((entry, index) => [nameOf(entry) ?? String(index + 1), entry]));

function nameOf(entry: unknown): string | null {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return null;
  const { id, name } = entry;
  return typeof name === 'string' ? name : typeof id === 'string' ? id : null;
}

/** Whether a JSON value is an object with fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
