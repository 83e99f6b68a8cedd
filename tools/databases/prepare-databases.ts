import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { contractDatabase, type Held } from '@floorlight/database/contract';
import { migrateDatabase } from '@floorlight/database/migrate';
import pg from 'pg';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { databaseName, databaseUrl, databaseUrlForAdmin, ownerRole } from './urls.ts';

/** The secrets of the process `migrations`, by name. */
type Passwords = Record<string, string>;

interface Options {
  /** Whether Postgres runs for us alone: then our roles can't enter its other databases either. */
  ownServer: boolean;
}

const migrationsOf = (service: ServiceName, kind: 'expand' | 'contract'): URL =>
  new URL(`../../services/${service}/migrations/${kind}`, import.meta.url);

/**
 * Creates the missing roles and databases, gives each role the password from its file, lets it into its own database only,
 * and applies the migrations in expand/ to every schema. Those in contract/ follow at once in a new database alone.
 *
 * @param adminUrl the URL of a role that may create roles and databases
 * @throws what a migration throws; that database is then unchanged.
 */
export async function prepareDatabases(adminUrl: string, passwords: Passwords, options: Options): Promise<void> {
  const created: ServiceName[] = [];
  await ensureRoles(adminUrl, passwords);
  await withPostgresClient(adminUrl, async (admin) => {
    for (const service of serviceNames)
      if (await ensureDatabase(admin, adminUrl, service, options)) created.push(service);
    if (options.ownServer) await admin.query('revoke all on database postgres, template1 from public');
  });
  await Promise.all(serviceNames.map((service) => migrate(adminUrl, service, passwords)));
  await contractDatabases(adminUrl, passwords, created);
}

/**
 * Takes away what no program reads any more: applies the migrations in contract/ of each service, up to the first one that
 * takes something from a version that runs.
 */
export async function contractDatabases(
  adminUrl: string,
  passwords: Passwords,
  services: readonly ServiceName[],
): Promise<{ service: ServiceName; applied: string[]; held: Held | null }[]> {
  return Promise.all(
    services.map(async (service) => ({
      service,
      ...(await contractDatabase(
        { ownerUrl: ownerUrl(adminUrl, service, passwords) },
        migrationsOf(service, 'contract'),
      )),
    })),
  );
}

/** Creates the missing roles and gives each the password from its file. */
export const ensureRoles = (adminUrl: string, passwords: Passwords): Promise<void> =>
  withPostgresClient(adminUrl, async (admin) => {
    for (const service of serviceNames) {
      await ensureRole(admin, databaseName(service), servingPassword(passwords, service));
      await ensureRole(admin, ownerRole(service), ownerPassword(passwords, service));
    }
  });

const migrate = (adminUrl: string, service: ServiceName, passwords: Passwords): Promise<void> =>
  migrateDatabase(
    {
      ownerUrl: ownerUrl(adminUrl, service, passwords),
      servingUrl: databaseUrl(adminUrl, service),
    },
    migrationsOf(service, 'expand'),
  );

/** The URL of a service's database for the role that owns it. */
export const ownerUrl = (adminUrl: string, service: ServiceName, passwords: Passwords): string =>
  databaseUrl(adminUrl, service, { role: ownerRole(service), password: ownerPassword(passwords, service) });

const servingPassword = (passwords: Passwords, service: ServiceName): string =>
  passwordNamed(passwords, `${service.toUpperCase()}_PASSWORD`);
const ownerPassword = (passwords: Passwords, service: ServiceName): string =>
  passwordNamed(passwords, `${service.toUpperCase()}_OWNER_PASSWORD`);

function passwordNamed(passwords: Passwords, name: string): string {
  const password = passwords[name];
  if (!password) throw new Error(`The secret ${name} is missing; npm run secrets makes it`);
  return password;
}

/** Creates what is missing, and gives a database of an earlier version to its owner. Returns whether it is new. */
async function ensureDatabase(
  admin: pg.Client,
  adminUrl: string,
  service: ServiceName,
  { ownServer }: Options,
): Promise<boolean> {
  const [name, owner] = [databaseName(service), ownerRole(service)];
  const { rows } = await admin.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [name],
  );
  const [present] = rows;
  if (!present) await createDatabase(admin, service, { ownServer });
  else if (present.owner !== owner) {
    await withPostgresClient(databaseUrlForAdmin(adminUrl, service), (own) =>
      own.query(`reassign owned by ${name} to ${owner}`),
    );
  }
  await admin.query(`revoke all on database ${name} from public; grant connect on database ${name} to ${name}`);
  return !present;
}

/** An empty database of a service. */
export async function createDatabase(admin: pg.Client, service: ServiceName, { ownServer }: Options): Promise<void> {
  // So that text sorts the same in containers and without; a server of somebody else's may lack this locale.
  const kind = ownServer ? `template template0 encoding 'UTF8' locale 'C.UTF-8'` : '';
  await admin.query(`create database ${databaseName(service)} owner ${ownerRole(service)} ${kind}`);
}

async function ensureRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
  const change = rowCount ? 'alter' : 'create';
  await admin.query(`${change} role ${role} login password ${pg.escapeLiteral(password)}`);
  // Postgres would compile the statements over all sites, which takes longer than they do. Our own server has it off as well.
  await admin.query(`alter role ${role} set jit = off`);
  // An admin that is not a superuser can give a database only to a role it is a member of.
  await admin.query(`grant ${role} to current_user`);
}
