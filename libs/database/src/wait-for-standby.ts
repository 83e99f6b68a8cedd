import type pg from 'pg';
import { Unavailable } from './errors.ts';

/** Connections on which Postgres has warned of something since the last commit. */
const warned = new WeakSet<object>();

/**
 * Listens for what Postgres says beside its answers. A commit waits for the synchronous standby; where that wait is cancelled
 * (`pg_cancel_backend`, a proxy that passes a cancellation on), Postgres answers COMMIT all the same, with a warning: it is
 * stored here alone. `statement_timeout` ends no such wait.
 */
export function watchWarnings(connection: pg.PoolClient): void {
  connection.on('notice', ({ code }) => {
    if (code?.startsWith('01')) warned.add(connection); // the class of warnings; the words are translated
  });
}

/**
 * Waits again where the commit on this connection came with a warning, until the standby has it.
 *
 * @throws Unavailable where that wait was cancelled too: what was committed may be lost with this server
 */
export async function waitForStandby(connection: pg.PoolClient): Promise<void> {
  if (!warned.delete(connection)) return;
  // A transaction of its own that writes: its commit waits for everything before it.
  await connection.query(`select pg_logical_emit_message(true, 'floorlight', '')`);
  if (warned.delete(connection)) throw new Unavailable('Postgres has stored this on one server only');
}
