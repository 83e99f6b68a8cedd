import { createHmac } from 'node:crypto';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import pg from 'pg';

/**
 * Makes a role and a database of its own for every service, where they are missing.
 *
 * @param adminUrl a role that may create roles and databases
 * @returns each service's own URL
 */
export async function serviceDatabases(adminUrl: string): Promise<Record<ServiceName, string>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const roles = await names(admin, 'select rolname as name from pg_roles');
    const databases = await names(admin, 'select datname as name from pg_database');
    const urls: [ServiceName, string][] = [];
    for (const service of serviceNames) {
      const own = `floorlight_${service}`; // fixed names of our own: safe to stand in a statement
      const password = passwordOf(own, adminUrl);
      await admin.query(`${roles.has(own) ? 'alter' : 'create'} role ${own} login password '${password}'`);
      if (!databases.has(own)) {
        await admin.query(`grant ${own} to current_user`); // an admin that is no superuser can't give it a database otherwise
        await admin.query(`create database ${own} owner ${own}`);
      }
      urls.push([service, urlFor(adminUrl, own, password)]);
    }
    return Object.fromEntries(urls) as Record<ServiceName, string>; // one entry for each name
  } finally {
    await admin.end();
  }
}

async function names(admin: pg.Client, query: string): Promise<Set<string>> {
  const { rows } = await admin.query<{ name: string }>(query);
  return new Set(rows.map(({ name }) => name));
}

/** As strong as the admin's own, the same at every start, and kept nowhere. */
const passwordOf = (role: string, adminUrl: string): string =>
  createHmac('sha256', new URL(adminUrl).password).update(role).digest('hex');

function urlFor(adminUrl: string, own: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = own;
  url.password = password;
  url.pathname = `/${own}`;
  return url.href;
}
