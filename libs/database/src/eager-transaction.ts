import type pg from 'pg';
import type { Transaction } from './drizzle.ts';
import { type PreparedStatement, send } from './prepared.ts';
import { together } from './together.ts';

const commits = new WeakMap<object, () => Promise<void>>();

/**
 * Sends the last statements of a `readThenWrite` transaction and its commit, and waits once for all. If a statement fails,
 * Postgres stores none of them, and this rejects. The transaction has ended then: it can send nothing more, and what
 * `write` does after this must not throw.
 *
 * They are values, not functions that send: should one throw while the statements are made, nothing is sent yet.
 */
export async function writeAndCommit(tx: Transaction, statements: PreparedStatement[]): Promise<pg.QueryResult[]> {
  const commit = commits.get(tx._.session);
  if (!commit) throw new Error('Only a transaction of readThenWrite is committed together with its last statements');
  const sending = send(tx, statements);
  const [results] = await together([together(sending), commit()]);
  return results;
}

/** Lets `writeAndCommit` commit this transaction. */
export const commitsWith = (tx: Transaction, commit: () => Promise<void>): void =>
  void commits.set(tx._.session, commit);

const nothing = { rows: [], rowCount: null, command: '', oid: 0, fields: [] };

/** The same connection, for whose begin nobody waits: `begun` says when Postgres has. `commit` sends the commit. */
export function eagerTransaction(connection: pg.PoolClient): {
  client: pg.PoolClient;
  begun: () => Promise<unknown>;
  commit: () => Promise<void>;
} {
  let beginning: Promise<unknown> = Promise.resolve();
  let committing: Promise<void> | undefined;
  const query = connection.query.bind(connection) as (config: unknown, ...rest: unknown[]) => Promise<unknown>;

  function sendInstead(config: unknown, ...rest: unknown[]): Promise<unknown> {
    const text = textOf(config);
    if (text === 'begin') {
      beginning = query(config, ...rest);
      beginning.catch(() => {}); // `begun` has the error
      return Promise.resolve(nothing);
    }
    if (!committing) return query(config, ...rest);
    if (text === 'commit') return committing.then(() => nothing);
    if (text !== 'rollback') return Promise.reject(new Error('The transaction has been committed'));
    // Postgres has rolled it back in place of the commit.
    const settled = () => nothing;
    return committing.then(settled, settled);
  }

  async function commit(): Promise<void> {
    const { command } = (await query('commit')) as pg.QueryResult; // of a single statement
    if (command !== 'COMMIT') throw new Error('Postgres rolled the transaction back');
  }

  const client: pg.PoolClient = Object.create(connection);
  client.query = sendInstead as pg.PoolClient['query']; // its overloads differ in what they return
  return {
    client,
    begun: () => beginning,
    commit() {
      committing ??= commit();
      return committing;
    },
  };
}

const textOf = (config: unknown): unknown =>
  typeof config === 'object' && config !== null && 'text' in config ? config.text : undefined;
