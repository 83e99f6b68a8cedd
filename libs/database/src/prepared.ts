import type pg from 'pg';
import type { Transaction } from './database.ts';

/** A statement with a name of its own, which each connection parses and plans once. Its values go to pg as they are. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Runs a prepared statement on the transaction's connection. For statements of every write: drizzle would build and map
 * each anew.
 */
export const prepared = <Row extends pg.QueryResultRow>(
  tx: Transaction,
  statement: PreparedStatement,
): Promise<pg.QueryResult<Row>> => connectionOf(tx).query<Row>(statement);

/** Drizzle's session holds the connection, and has no public way to it. */
const connectionOf = (tx: Transaction): pg.PoolClient =>
  (tx._ as unknown as { session: { client: pg.PoolClient } }).session.client; // private in drizzle's types
