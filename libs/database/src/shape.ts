import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tables and their columns: each type, and whether it may be null and has a default (`text not null default`). */
export type Shape = Record<string, Record<string, string>>;

/** The fields of drizzle-kit's snapshot that we read. */
interface Snapshot {
  tables: Record<
    string,
    { name: string; columns: Record<string, { type: string; notNull: boolean; default?: unknown; identity?: unknown }> }
  >;
}

/** The shape that a program reads and writes: drizzle-kit notes it beside the newest migration in `folder`. */
export function shapeOf(folder: string): Shape {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  );
  // A migration written by hand has no snapshot: it leaves the shape as it was.
  const noted = entries.map(({ tag }) => join(folder, `meta/${tag.slice(0, 4)}_snapshot.json`)).filter(existsSync);
  const newest = noted.at(-1);
  if (!newest) return {};
  const { tables }: Snapshot = JSON.parse(readFileSync(newest, 'utf8'));
  return Object.fromEntries(
    Object.values(tables)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, columns }) => [
        name,
        Object.fromEntries(Object.entries(columns).map(([column, definition]) => [column, describe(definition)])),
      ]),
  );
}

const describe = ({ type, notNull, default: value, identity }: Snapshot['tables'][string]['columns'][string]): string =>
  [
    type,
    ...(notNull ? ['not null'] : []),
    ...(value !== undefined || identity !== undefined || /serial/.test(type) ? ['default'] : []),
  ].join(' ');
