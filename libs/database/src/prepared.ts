import pg from 'pg';
import type { Transaction } from './drizzle.ts';

/** A statement with a name of its own, which each connection parses and plans once. Its values go to pg as they are. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Sends a prepared statement over the transaction's connection, now. For statements of every write: drizzle would build
 * and map each anew.
 */
export const prepared = <Row extends pg.QueryResultRow>(
  tx: Transaction,
  statement: PreparedStatement,
): Promise<pg.QueryResult<Row>> => connectionOf(tx).query<Row>(statement);

/**
 * Sends statements, in this order. Throws before it sends any if pg can't convert a value: pg would leave out that
 * statement alone.
 */
export function send(tx: Transaction, statements: PreparedStatement[]): Promise<pg.QueryResult>[] {
  const converted = statements.map(({ values, ...rest }) => ({
    ...rest,
    values: values.map((value) => asSent(value)),
  }));
  return converted.map((statement) => prepared(tx, statement));
}

/** pg's own conversion of a value, which its types leave out. */
const { prepareValue: asSent } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** Drizzle's session holds the connection, and has no public way to it. */
const connectionOf = (tx: Transaction): pg.PoolClient =>
  (tx._ as unknown as { session: { client: pg.PoolClient } }).session.client; // private in drizzle's types
