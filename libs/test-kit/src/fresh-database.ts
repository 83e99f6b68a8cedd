import { randomBytes } from 'node:crypto';
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
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(async (admin) => {
    await makeRoles(admin);
    await admin.query(`create database ${name} owner ${roles.owner}`);
  });
  const urlAs = (role?: string): string => {
    const url = new URL(testUrls.postgres);
    url.pathname = `/${name}`;
    if (role) Object.assign(url, { username: role, password });
    return url.href;
  };
  return {
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
