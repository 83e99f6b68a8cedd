import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { errorCode } from './errors.ts';
import { createVersionTables } from './running-versions.ts';
import { journalOf, lastApplied, newestMigration } from './schema-version.ts';
import { type GuardedTables, grantToServing } from './serving-role.ts';

const lock = 7_036_874; // any number, the same in every service
/** How long a statement waits for others' locks: writes that come after it wait as long. */
const lockTimeout = '500ms';
const attempts = 30;

/** A database by the URLs of the role that owns its tables, and of the one that serves. */
export interface MigratedDatabase {
  ownerUrl: string;
  /** By default the owner serves. */
  servingUrl?: string;
}

/**
 * Applies the migrations in `folder` (a path or file URL) that the database lacks, as the owner, each in a transaction of
 * its own. Gives the serving role all privileges on the rows of each table; of tables in the folder's `guarded-tables.json`
 * only those listed there. Callers at the same time take turns. Throws what a migration throws: the database then has the
 * ones before it.
 */
export async function migrateDatabase({ ownerUrl, servingUrl }: MigratedDatabase, folder: string | URL): Promise<void> {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  await asOnlyMigrator(ownerUrl, async (client) => {
    if (!(await newestMigration(client, path)).isApplied) await applyMigrations(client, path);
    await createVersionTables(client);
    if (servingUrl) await grantToServing(client, decodeURIComponent(new URL(servingUrl).username), guardedTables(path));
  });
}

/** Connects as the owner, waits for its turn, and gives up a lock that others hold for long. */
export async function asOnlyMigrator<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {}); // the running query rejects with the same error
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]); // closing the connection releases it
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function applyMigrations(client: pg.Client, folder: string): Promise<void> {
  // The table is that of drizzle's own migrator, so databases of earlier versions go on with it.
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const last = await lastApplied(client);
  for (const { tag, when } of journalOf(folder).toSorted((a, b) => a.when - b.when)) {
    if (when <= last) continue;
    const migration = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    const hash = createHash('sha256').update(migration).digest('hex');
    await applyMigration(client, migration, () =>
      client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]),
    );
  }
}

/**
 * Applies one migration and notes it. A lock that others hold is tried for again a few times, so that nobody waits long
 * behind us. Statements with CONCURRENTLY, which Postgres refuses in a transaction, run one by one: a migration has only
 * such, and each can be repeated.
 */
export async function applyMigration(
  client: pg.Client,
  migration: string,
  note: () => Promise<unknown>,
): Promise<void> {
  const statements = migration.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '');
  const isConcurrent = /\bconcurrently\b/i.test(migration);
  for (let attempt = 1; ; attempt++) {
    try {
      if (!isConcurrent) await client.query('begin');
      for (const statement of statements) await client.query(statement);
      await note();
      if (!isConcurrent) await client.query('commit');
      return;
    } catch (error) {
      if (!isConcurrent) await client.query('rollback').catch(() => {});
      // https://www.postgresql.org/docs/15/errcodes-appendix.html: lock_not_available
      if (errorCode(error) !== '55P03' || attempt === attempts) throw error;
      await pause(100 * attempt);
    }
  }
}

function guardedTables(folder: string): GuardedTables {
  const file = join(folder, 'guarded-tables.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
