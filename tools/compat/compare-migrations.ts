import { narrowingsOf, statementsOf } from '@floorlight/database/narrowing';
import type { Change } from './change.ts';
import { checksum } from './releases.ts';

/**
 * What the migrations of a candidate do to the versions that run beside it. `expand/` runs before it starts, so it takes
 * nothing away; what has been released never changes, because databases have it already.
 */
export function compareMigrations(released: Record<string, string>, migrations: Record<string, string>): Change[] {
  const breaking = (at: string, what: string): Change => ({ kind: 'breaking', at, what });
  const changed = Object.entries(released).flatMap(([file, sum]) => {
    const text = migrations[file];
    if (text === undefined) return [breaking(`migrations/${file}`, 'was removed, and databases have it')];
    return checksum(text) === sum ? [] : [breaking(`migrations/${file}`, 'was changed, and databases have it')];
  });
  const pending = Object.entries(migrations).filter(([file]) => !(file in released) && file.startsWith('expand/'));
  const statements = pending.flatMap(([file, text]) => statementsOf(text).map((statement) => ({ file, statement })));
  const created = new Set(
    statements.flatMap(({ statement }) => /^create table (?:if not exists )?"?(\w+)"?/i.exec(statement)?.[1] ?? []),
  );
  return [
    ...changed,
    ...statements.flatMap(({ file, statement }) =>
      narrowingsOf(statement)
        .filter(({ table }) => !created.has(table))
        .map(({ table, column, what }) =>
          breaking(
            `table ${table}${column ? ` column ${column}` : ''}`,
            `${what} in ${file}: that belongs to contract/`,
          ),
        ),
    ),
  ];
}
