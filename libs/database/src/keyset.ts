import { type AnyPgColumn, desc, type PgTable, type SQL, sql } from './drizzle.ts';

/** One column of an order, and how to write its part of a cursor in SQL. */
interface OrderColumn {
  column: SQL | AnyPgColumn;
  toSql: (part: string) => SQL;
}

/** The sort columns of a list, all descending. The last one is unique. */
export type Order = readonly OrderColumn[];

/** A column of numbers or ids. Only the last column of an order may hold hyphens. */
export const byValue = (column: SQL | AnyPgColumn): OrderColumn => ({ column, toSql: (part) => sql`${part}` });

/** A column of times in whole milliseconds, as `instant` declares it. */
export const byTime = (column: SQL | AnyPgColumn): OrderColumn => ({
  column,
  toSql: (part) => sql`to_timestamp(${part}::double precision / 1000)`,
});

export const descending = (order: Order): SQL[] => order.map(({ column }) => desc(column));

/** The cursor of a row: its values in the columns of the order. Times are milliseconds since 1970. */
export const cursorOf = (...values: (number | string | Date)[]): string =>
  values.map((value) => (value instanceof Date ? value.getTime() : value)).join('-');

/**
 * The condition for rows that follow the cursor's row; undefined without a cursor. Rows added between two pages do not
 * shift them. The endpoint's schema must check the cursor's format.
 */
export function afterCursor(order: Order, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const parts = cursor.split('-');
  const last = parts.splice(order.length - 1).join('-');
  const values = order.map(({ toSql }, index) => toSql(parts[index] ?? last));
  const columns = order.map(({ column }) => column);
  return sql`(${sql.join(columns, sql`, `)}) < (${sql.join(values, sql`, `)})`;
}

/**
 * The condition for rows created before the row with this id, for lists whose cursor is the last id. An id that is not
 * of the site matches no rows.
 */
export const createdBefore = (
  table: PgTable & Record<'createdAt' | 'id', AnyPgColumn>,
  { id, siteId }: { id: string; siteId: string },
): SQL =>
  sql`(${table.createdAt}, ${table.id}) < (
    select last.created_at, last.id from ${table} last where last.id = ${id} and last.site_id = ${siteId})`;

/** Splits rows queried with `limit + 1` into the page and its last row; `last` is null on the last page. */
export function pageOf<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | null } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null };
}
