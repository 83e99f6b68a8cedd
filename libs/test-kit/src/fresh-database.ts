import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { testUrls } from './urls.ts';

export interface FreshDatabase {
  /** As the superuser. */
  url: string;
  /** As the role that owns the database, for services that migrate and serve as different roles. */
  ownerUrl: string;
  /** As the role that serves, without any rights until they are granted. */
  servingUrl: string;
  drop(): Promise<void>;
}

const roles = { owner: 'floorlight_test_owner', serving: 'floorlight_test_serving' } as const;
const password = 'floorlight-test';

/** Makes an empty database on the test server. `drop` ends its connections and removes it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const database = named(randomName());
  await asAdmin((admin) => create(admin, database));
  return database;
}

export type Migrate = (database: FreshDatabase, folder: URL) => Promise<void>;

/** Makes a database with the migrations in `folder` applied: a copy of one that is migrated once for all tests. */
export async function migratedDatabase(folder: URL, migrate: Migrate): Promise<FreshDatabase> {
  const template = named(`template_${hashOfFiles(folder)}`);
  const database = named(randomName());
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock(7036876)');
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [template.name]);
    if (rows.length === 0) {
      const unfinished = named(randomName());
      await create(admin, unfinished);
      await migrate(unfinished, folder);
      await admin.query(`alter database ${unfinished.name} rename to ${template.name}`);
    }
    await admin.query('select pg_advisory_unlock(7036876)');
    await create(admin, database, template.name);
  });
  return database;
}

const randomName = (): string => `test_${randomBytes(8).toString('hex')}`;

function hashOfFiles(folder: URL): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile()))
    hash.update(file.name).update(readFileSync(join(file.parentPath, file.name)));
  return hash.digest('hex').slice(0, 16);
}

async function create(admin: pg.Client, { name }: NamedDatabase, template = 'template1'): Promise<void> {
  await makeRoles(admin);
  await admin.query(`create database ${name} owner ${roles.owner} template ${template}`);
}

interface NamedDatabase extends FreshDatabase {
  name: string;
}

function named(name: string): NamedDatabase {
  const urlAs = (role?: string): string => {
    const url = new URL(testUrls.postgres);
    url.pathname = `/${name}`;
    if (role) Object.assign(url, { username: role, password });
    return url.href;
  };
  return {
    name,
    url: urlAs(),
    ownerUrl: urlAs(roles.owner),
    servingUrl: urlAs(roles.serving),
    drop: () => asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Roles belong to the whole server, so concurrent tests take turns. */
async function makeRoles(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query('select 1 from pg_roles where rolname = any($1)', [Object.values(roles)]);
  if (rows.length === Object.keys(roles).length) return;
  await admin.query(`
    begin;
    select pg_advisory_xact_lock(7036875);
    do $$ declare wanted text; begin
      foreach wanted in array array['${roles.owner}', '${roles.serving}'] loop
        if not exists (select from pg_roles where rolname = wanted) then
          execute format('create role %I login password %L', wanted, '${password}');
          execute format('grant %I to current_user', wanted);
        end if;
      end loop;
    end $$;
    commit`);
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: testUrls.postgres });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
