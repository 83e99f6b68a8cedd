import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from './database.ts';
import { drizzle, migrate } from './drizzle.ts';

const lock = 7_036_874; // any number, the same in every service

/**
 * A part that brings the database to the newest of the migrations in `folder` (a path or file URL). Instances that
 * start at the same time take turns. `start` throws what a migration throws, and none of it stays.
 */
export function migrations(db: Database, folder: string | URL): { name: 'migrations'; start(): Promise<void> } {
  const path = folder instanceof URL || folder.startsWith('file:') ? fileURLToPath(folder) : folder;
  return {
    name: 'migrations',
    async start() {
      // A connection of its own: a migration may take longer than the pool's limits, and its lock ends with it.
      const client = new pg.Client({
        connectionString: db.pool.options.connectionString,
        connectionTimeoutMillis: 5000,
      });
      client.on('error', () => {}); // the query under way rejects with it
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [lock]);
        await migrate(drizzle(client), { migrationsFolder: path });
      } finally {
        await client.end();
      }
    },
  };
}
