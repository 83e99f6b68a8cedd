import type { Database } from './database.ts';

/** A statement as drizzle's `toSQL()` gives it. */
interface Statement {
  sql: string;
  params: unknown[];
}

/** Longest wait for whoever reads, in seconds: then the connection is taken back, and reading on throws. */
const patience = 60;

/**
 * The rows of a query in batches, all as of one moment, so many of them in memory at a time. Holds a connection from
 * the first batch to the last, or until the reader ends early; where all fit in one batch, no longer than a query does.
 * Rows are as pg gives them, by the statement's own names.
 */
export async function* inBatches<Row extends object>(
  { pool }: Pick<Database, 'pool'>,
  { sql, params }: Statement,
  size = 500,
): AsyncGenerator<Row[], void, undefined> {
  const client = await pool.connect();
  let held = true;
  const giveBack = async () => {
    if (!held) return;
    held = false;
    const lost = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(lost);
  };
  try {
    await client.query('begin read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${patience}s'`);
    await client.query(`declare batches no scroll cursor for ${sql}`, params);
    for (let more = true; more; ) {
      const { rows } = await client.query<Row>(`fetch ${size} from batches`);
      more = rows.length === size;
      if (!more) await giveBack();
      if (rows.length > 0) yield rows;
    }
  } finally {
    await giveBack();
  }
}
