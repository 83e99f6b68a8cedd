import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What each consumer has read in its tests: fields by operation (`GET /api/x`) or event. `items[].id` is a field. */
export type Reads = Record<string, Record<string, string[]>>;

export const readsDirectory = (root: string): string => join(root, 'contracts/reads');

/** The recorded reads of all consumers; `contracts/reads/<consumer>.json`. */
export function recordedReads(root: string): Reads {
  const directory = readsDirectory(root);
  if (!existsSync(directory)) return {};
  return Object.fromEntries(
    readdirSync(directory).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(directory, file), 'utf8')),
    ]),
  );
}

/**
 * The consumers that read this field, or something in it. An empty field is the whole operation or event. Whose fields are
 * not known, because it passes all of them on, reads each.
 */
export const readersOf = (reads: Reads, { source, field }: { source: string; field: string }): string[] =>
  Object.entries(reads)
    .filter(([, sources]) => {
      const fields = sources[source];
      return fields && (field === '' || fields.length === 0 || fields.some((one) => one === field || isIn(one, field)));
    })
    .map(([consumer]) => consumer);

const isIn = (one: string, field: string): boolean => one.startsWith(`${field}.`) || one.startsWith(`${field}[`);
