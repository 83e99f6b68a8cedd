import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from './database.ts';
import { drizzle, migrate } from './drizzle.ts';
import { type GuardedTables, grantToServing } from './serving-role.ts';

const lock = 7_036_874; // any number, the same in every service

interface MigrationOptions {
  /**
   * The URL of the role that owns the tables, if it differs from the serving role. Then the serving role gets all
   * privileges on the rows of each table, and on `guarded` tables only those listed.
   */
  ownerUrl?: string | undefined;
  guarded?: GuardedTables;
}

/**
 * A part that applies the migrations in `folder` (a path or file URL). Instances that start at the same time take
 * turns. `start` throws what a migration throws and leaves the database unchanged.
 */
export function migrations(
  db: Database,
  folder: string | URL,
  { ownerUrl, guarded = {} }: MigrationOptions = {},
): { name: 'migrations'; start(): Promise<void> } {
  const path = folder instanceof URL || folder.startsWith('file:') ? fileURLToPath(folder) : folder;
  const servingUrl = db.pool.options.connectionString ?? '';
  return {
    name: 'migrations',
    async start() {
      // Not from the pool: a migration may exceed the pool's timeouts, and closing the connection releases the lock.
      const client = new pg.Client({ connectionString: ownerUrl ?? servingUrl, connectionTimeoutMillis: 5000 });
      client.on('error', () => {}); // the running query rejects with the same error
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [lock]);
        await migrate(drizzle(client), { migrationsFolder: path });
        if (ownerUrl) await grantToServing(client, decodeURIComponent(new URL(servingUrl).username), guarded);
      } finally {
        await client.end();
      }
    },
  };
}
