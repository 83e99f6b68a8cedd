import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './database.ts';
import { errorCode } from './errors.ts';

/** The fields of drizzle-kit's journal that we read. */
interface Journal {
  entries: { tag: string; when: number }[];
}

/**
 * A part that checks that the database has the newest migration in `folder` (a file URL). One that is ahead is fine: during
 * an upgrade the program before runs on it for some minutes. `start` throws if it is behind.
 */
export const schemaVersion = (db: Database, folder: URL): { name: 'schema'; start(): Promise<void> } => ({
  name: 'schema',
  async start() {
    const { tag, isApplied } = await newestMigration(db.pool, fileURLToPath(folder));
    if (isApplied) return;
    const database = new URL(db.pool.options.connectionString ?? '').pathname.slice(1);
    throw new Error(
      `The database ${database} is older than this program: it lacks the migration ${tag}. Run the migrations first; npm start and docker compose up do`,
    );
  },
});

/** The newest migration in `folder`, and whether the database has it. */
export async function newestMigration(
  client: Pick<pg.Client | pg.Pool, 'query'>,
  folder: string,
): Promise<{ tag: string; isApplied: boolean }> {
  const { entries }: Journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  const newest = entries.reduce((first, second) => (second.when > first.when ? second : first));
  return { tag: newest.tag, isApplied: (await lastApplied(client)) >= newest.when };
}

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const missing = new Set([
  '42P01', // undefined_table
  '3F000', // invalid_schema_name
  '42501', // insufficient_privilege: an earlier version has not granted it
]);

/** The time of the newest migration that was applied, as drizzle-kit's journal gives it. 0 without any. */
async function lastApplied(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<number> {
  try {
    const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
    return Number(rows[0].last);
  } catch (error) {
    if (missing.has(errorCode(error) ?? '')) return 0;
    throw error;
  }
}
