import { createHmac } from 'node:crypto';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import pg from 'pg';

/** How a service reaches its own database; auth migrates as another role, which alone owns what is in there. */
export interface ServiceDatabase {
  url: string;
  migrationsUrl?: string;
}

/** The audit log is no log if whoever serves may rewrite it. */
const ownedApart: readonly ServiceName[] = ['auth'];

/**
 * Makes a role and a database of its own for every service, where they are missing.
 *
 * @param adminUrl a role that may create roles and databases
 */
export async function serviceDatabases(adminUrl: string): Promise<Record<ServiceName, ServiceDatabase>> {
  const entries: [ServiceName, ServiceDatabase][] = [];
  await asAdmin(adminUrl, async (admin) => {
    for (const service of serviceNames) {
      const own = nameOf(service);
      const owner = ownedApart.includes(service) ? `${own}_owner` : own;
      for (const role of new Set([own, owner])) await ensureRole(admin, role, passwordOf(role, adminUrl));
      await ensureDatabase(admin, { adminUrl, name: own, owner });
      const apart = owner !== own && { migrationsUrl: urlFor(adminUrl, own, owner) };
      entries.push([service, { url: serviceDatabaseUrl(adminUrl, service), ...apart }]);
    }
  });
  return Object.fromEntries(entries) as Record<ServiceName, ServiceDatabase>; // one entry for each name
}

/** Where a service's database is, as the role that serves. */
export const serviceDatabaseUrl = (adminUrl: string, service: ServiceName): string =>
  urlFor(adminUrl, nameOf(service), nameOf(service));

const nameOf = (service: ServiceName): string => `floorlight_${service}`; // safe to stand in a statement

async function ensureRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
  await admin.query(`${rowCount ? 'alter' : 'create'} role ${role} login password '${password}'`);
  // An admin that is no superuser can give a role a database only as its member.
  await admin.query(`grant ${role} to current_user`);
}

/** Makes the database, or hands one that an earlier start made, with all that is in it, to its owner. */
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
  const inside = new URL(adminUrl);
  inside.pathname = `/${name}`;
  await asAdmin(inside.href, (there) => there.query(`reassign owned by ${name} to ${owner}`));
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** As strong as the admin's own, the same at every start, and kept nowhere. */
const passwordOf = (role: string, adminUrl: string): string =>
  createHmac('sha256', new URL(adminUrl).password).update(role).digest('hex');

function urlFor(adminUrl: string, database: string, role: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = passwordOf(role, adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
