import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { applyMigration, asOnlyMigrator, type MigratedDatabase } from './migrate.ts';
import { type Narrowing, narrowingsOf, statementsOf } from './narrowing.ts';
import { createVersionTables, type RunningVersion, registrationLock, runningVersions } from './running-versions.ts';

/** A contract migration that was not applied, and why. */
export interface Held {
  name: string;
  reasons: string[];
}

/**
 * Applies the contract migrations in `folder` (`migrations/contract`), which take away what no program reads any more. It
 * stops at the first one that takes something from a version that runs; what comes after it may rest on it. No instance
 * registers meanwhile. Returns the names of those applied and of the one held.
 */
export async function contractDatabase(
  { ownerUrl }: Pick<MigratedDatabase, 'ownerUrl'>,
  folder: string | URL,
): Promise<{ applied: string[]; held: Held | null }> {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  return asOnlyMigrator(ownerUrl, async (client) => {
    await createVersionTables(client);
    await client.query('select pg_advisory_lock($1)', [registrationLock]); // closing the connection releases it
    const applied: string[] = [];
    for (const { name, migration } of await pendingIn(client, path)) {
      const reasons = (await runningVersions(client)).flatMap((running) => stillNeeded(migration, running));
      if (reasons.length > 0) return { applied, held: { name, reasons } };
      await applyMigration(client, migration, () =>
        client.query('insert into versions.contracted (name) values ($1)', [name]),
      );
      applied.push(name);
    }
    return { applied, held: null };
  });
}

async function pendingIn(client: pg.Client, folder: string): Promise<{ name: string; migration: string }[]> {
  if (!existsSync(folder)) return [];
  const { rows } = await client.query<{ name: string }>('select name from versions.contracted');
  const done = new Set(rows.map(({ name }) => name));
  const files = globSync('*.sql', { cwd: folder }).toSorted();
  return files
    .map((file) => ({ name: basename(file, '.sql'), migration: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ name }) => !done.has(name));
}

/** Why a migration takes something from this version. Statements that take nothing in particular wait for all others to end. */
function stillNeeded(migration: string, { version, shape }: Omit<RunningVersion, 'instance'>): string[] {
  return statementsOf(migration)
    .flatMap(narrowingsOf)
    .filter((narrowing) => isNeeded(narrowing, shape))
    .map(
      ({ table, column, what }) =>
        `version ${version}, which runs, uses ${column ? `${table}.${column}` : table}, which ${what}`,
    );
}

function isNeeded({ table, column, what }: Narrowing, shape: RunningVersion['shape']): boolean {
  if (!(table in shape)) return false;
  if (column === undefined) return true;
  const definition = shape[table]?.[column];
  if (definition === undefined) return false;
  return what === 'must not be empty' ? !definition.includes(' not null') : true;
}
