import { type AnyPgColumn, desc, type PgTable, type SQL, sql } from './drizzle.ts';

/** One column of an order, and how its part of a cursor is written in SQL. */
interface OrderColumn {
  column: SQL | AnyPgColumn;
  toSql: (part: string) => SQL;
}

/** The columns by which a list is ordered, all descending. The last one is unique. */
export type Order = readonly OrderColumn[];

/** A column of numbers or ids. Only the last column of an order may hold hyphens. */
export const byValue = (column: SQL | AnyPgColumn): OrderColumn => ({ column, toSql: (part) => sql`${part}` });

/** A column of times in whole milliseconds, as `instant` declares it. */
export const byTime = (column: SQL | AnyPgColumn): OrderColumn => ({
  column,
  toSql: (part) => sql`to_timestamp(${part}::double precision / 1000)`,
});

export const descending = (order: Order): SQL[] => order.map(({ column }) => desc(column));

/** Names a row's place: its values in the columns of the order. Times are milliseconds since 1970. */
export const cursorOf = (...place: (number | string | Date)[]): string =>
  place.map((value) => (value instanceof Date ? value.getTime() : value)).join('-');

/**
 * The rows behind the one that a cursor names. Rows that are added meanwhile move nothing. Whether the cursor is
 * well-formed is the endpoint's schema to check.
 */
export function behind(order: Order, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const parts = cursor.split('-');
  const last = parts.splice(order.length - 1).join('-');
  const values = order.map(({ toSql }, index) => toSql(parts[index] ?? last));
  const columns = order.map(({ column }) => column);
  return sql`(${sql.join(columns, sql`, `)}) < (${sql.join(values, sql`, `)})`;
}

/**
 * The rows created before the one with this id, newest first, for lists whose cursor is the last id. Behind an id that
 * is not of the site there are none.
 */
export const behindRow = (
  table: PgTable & Record<'createdAt' | 'id', AnyPgColumn>,
  { id, siteId }: { id: string; siteId: string },
): SQL =>
  sql`(${table.createdAt}, ${table.id}) < (
    select last.created_at, last.id from ${table} last where last.id = ${id} and last.site_id = ${siteId})`;

/** Splits rows, of which one more than `limit` was queried, into the page and its last row, null when nothing follows. */
export function pageOf<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | null } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null };
}
