import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newestMigration } from './schema-version.ts';
import { type GuardedTables, grantToServing } from './serving-role.ts';

const lock = 7_036_874; // any number, the same in every service

/** A database by the URLs of the role that owns its tables, and of the one that serves. */
interface MigratedDatabase {
  ownerUrl: string;
  /** By default the owner serves. */
  servingUrl?: string;
}

/**
 * Applies the migrations in `folder` (a path or file URL) that the database lacks, as the owner. Gives the serving role
 * all privileges on the rows of each table; of tables in the folder's `guarded-tables.json` only those listed there.
 * Callers at the same time take turns. Throws what a migration throws and leaves the database unchanged.
 */
export async function migrateDatabase({ ownerUrl, servingUrl }: MigratedDatabase, folder: string | URL): Promise<void> {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {}); // the running query rejects with the same error
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]); // closing the connection releases it
    if (!(await newestMigration(client, path)).isApplied) await applyMigrations(client, path);
    if (servingUrl) await grantToServing(client, decodeURIComponent(new URL(servingUrl).username), guardedTables(path));
  } finally {
    await client.end();
  }
}

async function applyMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { drizzle, migrate } = await import('./drizzle.ts'); // most starts have nothing to migrate
  await migrate(drizzle(client), { migrationsFolder });
}

function guardedTables(folder: string): GuardedTables {
  const file = join(folder, 'guarded-tables.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
