import type { Shape } from '@floorlight/database/shape';
import type { Change } from './change.ts';

/**
 * The changes of tables that the version before can't live with while both run on one database: a column that it writes is
 * gone or takes less, or a new one that it leaves empty must not be empty.
 */
export function compareShapes(before: Shape, after: Shape): Change[] {
  const tables = Object.keys(before).flatMap((table): Change[] => {
    const [was, is] = [before[table] ?? {}, after[table]];
    // It stays in the database until contract/ drops it, when nobody reads it any more.
    if (!is) return [{ kind: 'addition', at: `table ${table}`, what: 'is no longer used' }];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((column) =>
      compareColumn(`table ${table} column ${column}`, was[column], is[column]),
    );
  });
  const added = Object.keys(after).filter((table) => !before[table]);
  return [...tables, ...added.map((table): Change => ({ kind: 'addition', at: `table ${table}`, what: 'is new' }))];
}

function compareColumn(at: string, was = '', is = ''): Change[] {
  if (was === is) return [];
  if (is === '') {
    return [
      mustBeFilled(was)
        ? { kind: 'breaking', at, what: 'must not be empty, and is no longer written' }
        : { kind: 'addition', at, what: 'is no longer used' },
    ];
  }
  if (was === '') {
    return [
      mustBeFilled(is)
        ? { kind: 'breaking', at, what: 'is new, and the version before leaves it empty' }
        : { kind: 'addition', at, what: 'is new' },
    ];
  }
  if (typeIn(was) !== typeIn(is)) return [{ kind: 'breaking', at, what: `was ${typeIn(was)} and is ${typeIn(is)}` }];
  // Where it takes less, contract/ says so to the database, and waits for the version before.
  return [{ kind: 'addition', at, what: `was ${was} and is ${is}` }];
}

const mustBeFilled = (shape: string): boolean => shape.includes(' not null') && !shape.endsWith(' default');
const typeIn = (shape: string): string => shape.replace(/ not null| default/g, '');
