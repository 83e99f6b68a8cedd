import { createHmac } from 'node:crypto';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import type pg from 'pg';
import { withPostgresClient } from '../servers/postgres-client.ts';

/** The URLs of a service's database. Auth migrates as another role, which owns the tables. */
export interface ServiceDatabase {
  url: string;
  migrationsUrl?: string;
}

/** The role that serves must not be able to rewrite the audit log. */
const withSeparateOwner: readonly ServiceName[] = ['auth'];

/**
 * Creates the missing roles and databases of every service.
 *
 * @param adminUrl the URL of a role that may create roles and databases
 */
export async function serviceDatabases(adminUrl: string): Promise<Record<ServiceName, ServiceDatabase>> {
  const entries: [ServiceName, ServiceDatabase][] = [];
  await withPostgresClient(adminUrl, async (admin) => {
    for (const service of serviceNames) {
      const own = databaseName(service);
      const owner = withSeparateOwner.includes(service) ? `${own}_owner` : own;
      for (const role of new Set([own, owner])) await ensureRole(admin, role, passwordOf(role, adminUrl));
      await ensureDatabase(admin, { adminUrl, name: own, owner });
      const migrations = owner !== own && { migrationsUrl: urlFor(adminUrl, own, owner) };
      entries.push([service, { url: serviceDatabaseUrl(adminUrl, service), ...migrations }]);
    }
  });
  return Object.fromEntries(entries) as Record<ServiceName, ServiceDatabase>; // one entry for each name
}

/** The URL of a service's database, with the role that serves. */
export const serviceDatabaseUrl = (adminUrl: string, service: ServiceName): string =>
  urlFor(adminUrl, databaseName(service), databaseName(service));

const databaseName = (service: ServiceName): string => `floorlight_${service}`; // safe in a statement

async function ensureRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
  await admin.query(`${rowCount ? 'alter' : 'create'} role ${role} login password '${password}'`);
  // An admin that is not a superuser can give a database only to a role it is a member of.
  await admin.query(`grant ${role} to current_user`);
}

/** Creates the database, or gives one that an earlier version created to its owner. */
async function ensureDatabase(
  admin: pg.Client,
  { adminUrl, name, owner }: { adminUrl: string; name: string; owner: string },
): Promise<void> {
  const { rows } = await admin.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [name],
  );
  const [present] = rows;
  if (!present) return void (await admin.query(`create database ${name} owner ${owner}`));
  if (present.owner === owner) return;
  const databaseUrl = new URL(adminUrl);
  databaseUrl.pathname = `/${name}`;
  await withPostgresClient(databaseUrl.href, (admin) => admin.query(`reassign owned by ${name} to ${owner}`));
}

/** Derived from the admin's password, so it is as strong, the same at every start, and stored nowhere. */
const passwordOf = (role: string, adminUrl: string): string =>
  createHmac('sha256', new URL(adminUrl).password).update(role).digest('hex');

function urlFor(adminUrl: string, database: string, role: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = passwordOf(role, adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
