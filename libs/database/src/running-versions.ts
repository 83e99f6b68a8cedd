import type pg from 'pg';
import type { Shape } from './shape.ts';

/** Seconds after which an instance that was killed no longer counts as running. It says every 10 that it is. */
const aliveFor = 60;
/** Held while an instance registers, and against it while contract migrations run. */
export const registrationLock = 7_036_877;

type Client = Pick<pg.Client | pg.Pool, 'query'>;

/** An instance of a service that uses the database. */
export interface RunningVersion {
  instance: string;
  version: string;
  /** The tables and columns it reads and writes. */
  shape: Shape;
}

/** Creates the tables in which instances register, and the contract migrations that were applied are noted. */
export const createVersionTables = (client: Client): Promise<unknown> =>
  client.query(`
    create schema if not exists versions;
    create table if not exists versions.running
      (instance uuid primary key, version text not null, shape jsonb not null, seen_at timestamptz not null);
    create table if not exists versions.contracted (name text primary key, applied_at timestamptz not null default now())`);

/** Registers an instance, or says that it still runs. Waits while contract migrations run. */
export async function register(client: Client, { instance, version, shape }: RunningVersion): Promise<void> {
  await client.query(
    `with lock as materialized (select pg_advisory_xact_lock_shared(${registrationLock}))
     insert into versions.running (instance, version, shape, seen_at)
     select $1, $2, $3, now() from lock
     on conflict (instance) do update set seen_at = now()`,
    [instance, version, JSON.stringify(shape)],
  );
  await client.query(`delete from versions.running where seen_at < now() - interval '1 day'`);
}

export const unregister = (client: Client, instance: string): Promise<unknown> =>
  client.query('delete from versions.running where instance = $1', [instance]);

/** The versions that run now, each once with what it reads. */
export async function runningVersions(client: Client): Promise<Omit<RunningVersion, 'instance'>[]> {
  const { rows } = await client.query<{ version: string; shape: Shape }>(
    `select distinct version, shape from versions.running where seen_at > now() - make_interval(secs => ${aliveFor})`,
  );
  return rows;
}

/** The columns in `shape` that the database no longer has: `alerts.kind`. */
export async function missingColumns(client: Client, shape: Shape): Promise<string[]> {
  const { rows } = await client.query<{ at: string }>(
    `select c.relname || '.' || a.attname as at from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  const present = new Set(rows.map(({ at }) => at));
  return Object.entries(shape)
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .filter((at) => !present.has(at));
}
