import type { Database } from './database.ts';

/** What drizzle's `toSQL()` returns. */
interface Statement {
  sql: string;
  params: unknown[];
}

/** Seconds a reader may take for one batch. Then Postgres closes the connection, and the next batch throws. */
const idleTimeout = 60;

/**
 * Reads the rows of a query in batches of `size`, all from one snapshot. Holds a connection until it has fetched the
 * last batch or the reader stops early. Rows are as pg returns them, with the column names of the statement. Throws
 * what Postgres throws, also when the reader takes longer than 60 s for a batch.
 */
export async function* inBatches<Row extends object>(
  { pool }: Pick<Database, 'pool'>,
  { sql, params }: Statement,
  size = 500,
): AsyncGenerator<Row[], void, undefined> {
  const client = await pool.connect();
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    const isLost = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(isLost);
  };
  try {
    await client.query('begin read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${idleTimeout}s'`);
    await client.query(`declare batches no scroll cursor for ${sql}`, params);
    for (let hasMore = true; hasMore; ) {
      const { rows } = await client.query<Row>(`fetch ${size} from batches`);
      hasMore = rows.length === size;
      if (!hasMore) await release();
      if (rows.length > 0) yield rows;
    }
  } finally {
    await release();
  }
}
