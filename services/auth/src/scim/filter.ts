import { and, not, or, type SQL, sql } from '@floorlight/database/drizzle';
import { type Filter, parse } from 'scim2-parse-filter';
import { ScimFailure } from './scim-error.ts';

/** The SQL of an attribute, and how it compares. */
export interface FilterColumn {
  sql: SQL;
  exact?: boolean;
}

const maxLength = 1000;

/** Translates a filter (RFC 7644, section 3.4.2.2) over these attributes, named in lower case. Throws a 400 for others. */
export function filterToSql(text: string, columns: Record<string, FilterColumn>): SQL {
  return translate(parsed(text), columns);
}

function parsed(text: string): Filter {
  if (text.length > maxLength) throw invalid(text);
  try {
    return parse(text);
  } catch {
    throw invalid(text);
  }
}

function translate(filter: Filter, columns: Record<string, FilterColumn>): SQL {
  switch (filter.op) {
    case 'and':
    case 'or': {
      // The shape that `parse` gives this operation.
      const parts = (filter as { filters: Filter[] }).filters.map((part) => translate(part, columns));
      return (filter.op === 'and' ? and(...parts) : or(...parts)) ?? sql`true`;
    }
    case 'not':
      return not(translate((filter as { filter: Filter }).filter, columns)); // the shape that `parse` gives this operation
    case '[]': {
      // emails[type eq "work" and value eq "…"]: everybody has one address, of work.
      // The shape that `parse` gives this operation.
      const { attrPath, valFilter } = filter as { attrPath: string; valFilter: Filter };
      const within = Object.entries(columns).flatMap(([name, column]) =>
        name.startsWith(`${attrPath.toLowerCase()}.`) ? [[name.slice(attrPath.length + 1), column] as const] : [],
      );
      return translate(valFilter, Object.fromEntries(within));
    }
    default:
      return compare(filter as { op: string; attrPath: string; compValue?: unknown }, columns); // all others compare
  }
}

function compare(
  { op, attrPath, compValue }: { op: string; attrPath: string; compValue?: unknown },
  columns: Record<string, FilterColumn>,
): SQL {
  const column = columns[attrPath.replace(/^urn:.*:/i, '').toLowerCase()];
  if (!column) throw invalid(attrPath);
  if (op === 'pr') return sql`${column.sql} is not null`;
  const given = typeof compValue === 'string' ? compValue : JSON.stringify(compValue);
  const left = column.exact ? sql`(${column.sql})::text` : sql`lower((${column.sql})::text)`;
  const right = column.exact ? given : given.toLowerCase();
  switch (op) {
    case 'eq':
      return sql`${left} = ${right}`;
    case 'ne':
      return sql`${left} is distinct from ${right}`;
    case 'co':
      return sql`strpos(${left}, ${right}) > 0`;
    case 'sw':
      return sql`starts_with(${left}, ${right})`;
    case 'ew':
      return sql`right(${left}, ${right.length}) = ${right}`;
    default:
      throw invalid(op);
  }
}

const invalid = (what: string) =>
  new ScimFailure(400, `This filter is not supported: ${what.slice(0, 100)}`, 'invalidFilter');
