import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from './database.ts';
import { drizzle, migrate } from './drizzle.ts';
import { type GuardedTables, grantToServing } from './serving-role.ts';

const lock = 7_036_874; // any number, the same in every service

interface MigrationOptions {
  /**
   * The URL of the role that owns the tables, where it isn't the one that serves; used only here. The role that serves
   * is then given what it needs, and no more than `guarded` says where a table is named there.
   */
  ownerUrl?: string | undefined;
  guarded?: GuardedTables;
}

/**
 * A part that brings the database to the newest of the migrations in `folder` (a path or file URL). Instances that
 * start at the same time take turns. `start` throws what a migration throws, and none of it stays.
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
      // A connection of its own: a migration may take longer than the pool's limits, and its lock ends with it.
      const client = new pg.Client({ connectionString: ownerUrl ?? servingUrl, connectionTimeoutMillis: 5000 });
      client.on('error', () => {}); // the query under way rejects with it
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
