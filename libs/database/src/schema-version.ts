import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './database.ts';
import { errorCode } from './errors.ts';
import { missingColumns, register, unregister } from './running-versions.ts';
import { shapeOf } from './shape.ts';

/** The fields of drizzle-kit's journal that we read. */
interface Journal {
  entries: { tag: string; when: number }[];
}

/** Milliseconds between two messages that this instance still runs. */
const beatEvery = 10_000;

/**
 * A part that checks that the database has the newest migration in `folder` (the URL of a service's `migrations/expand`)
 * and still has every column that this program uses, and registers its version and what it uses there until it stops.
 * A database that is ahead is fine: during an upgrade the program before runs on it. `start` throws if it is behind, or if
 * contract migrations have taken away what this version reads.
 */
export function schemaVersion(db: Database, folder: URL) {
  const path = fileURLToPath(folder);
  const running = { instance: randomUUID(), version: versionBeside(path), shape: shapeOf(path) };
  let beat: NodeJS.Timeout | undefined;
  let beating: Promise<unknown> = Promise.resolve();
  const nameOfDatabase = () => new URL(db.pool.options.connectionString ?? '').pathname.slice(1);

  return {
    name: 'schema' as const,
    async start(): Promise<void> {
      const { tag, isApplied } = await newestMigration(db.pool, path);
      if (!isApplied) {
        throw new Error(
          `The database ${nameOfDatabase()} is older than this program: it lacks the migration ${tag}. Run the migrations first; npm start and docker compose up do`,
        );
      }
      await register(db.pool, running);
      const [missing] = await missingColumns(db.pool, running.shape);
      if (missing) {
        await unregister(db.pool, running.instance);
        throw new Error(
          `The database ${nameOfDatabase()} is newer than this program: ${missing} was taken away. Run a later version than ${running.version}`,
        );
      }
      // A beat that is lost is made up for by the next; whatever else fails says that Postgres is away.
      beat = setInterval(() => {
        beating = register(db.pool, running).catch(() => undefined);
      }, beatEvery);
    },
    async stop(): Promise<void> {
      clearInterval(beat);
      await beating; // or it would come after the next statement, and contract migrations would wait a minute for nobody
      await unregister(db.pool, running.instance).catch(() => undefined); // it counts as ended after a minute
    },
  };
}

/** The version in the package.json of the service whose folder of migrations this is. */
const versionBeside = (path: string): string =>
  JSON.parse(readFileSync(join(path, '../../package.json'), 'utf8')).version;

export const journalOf = (folder: string): Journal['entries'] =>
  (JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal).entries; // drizzle-kit's own file

/** The newest migration in `folder`, and whether the database has it. */
export async function newestMigration(
  client: Pick<pg.Client | pg.Pool, 'query'>,
  folder: string,
): Promise<{ tag: string; isApplied: boolean }> {
  const newest = journalOf(folder).reduce((first, second) => (second.when > first.when ? second : first));
  return { tag: newest.tag, isApplied: (await lastApplied(client)) >= newest.when };
}

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const missing = new Set([
  '42P01', // undefined_table
  '3F000', // invalid_schema_name
  '42501', // insufficient_privilege: an earlier version has not granted it
]);

/** The time of the newest migration that was applied, as drizzle-kit's journal gives it. 0 without any. */
export async function lastApplied(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<number> {
  try {
    const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
    return Number(rows[0].last);
  } catch (error) {
    if (missing.has(errorCode(error) ?? '')) return 0;
    throw error;
  }
}
