import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '@floorlight/contracts/catalogue';
import { appHeader, type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { type Call, client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Mail } from '@floorlight/test-kit/mailbox';
import { createClient } from 'redis';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { databaseUrlForAdmin } from '../databases/urls.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { readSecrets } from '../secrets/make-secrets.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { startServer } from '../servers/start-servers.ts';
import { backupKeysIn, photosIn, root } from '../start/environment.ts';
import { ownEnvironment } from './own-environment.ts';
import { runningProduct } from './running-product.ts';

const password = 'a long enough passphrase for Floorlight';

interface Enrolled {
  firstName: string;
  lastName: string;
  email: string;
  employeeId: string;
  call: Call;
  headers: { cookie: string; origin: string };
  id: string;
}

/** Registers, verifies and signs in. */
async function enrol(role: 'worker' | 'manager'): Promise<Enrolled> {
  const { url, mailbox } = runningProduct();
  const part = randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  const person = {
    firstName: `Zephyrine${part}`,
    lastName: `Quill${part}feather`,
    email: `zq.${part}@example.test`,
    employeeId: `EMP-${part}`,
  };
  const call = client(url);
  const headers = { origin: url, [appHeader]: '1' };
  succeeded(
    await call(endpoints.register, {
      body: { ...person, password, confirmPassword: password, role, siteId: 'main' },
      headers,
    }),
  );
  const mail = await eventually(async () => {
    const mails = (await (await fetch(`${mailbox}/email`)).json()) as Mail[]; // the mailbox answers this type
    return mails.find(({ to, subject }) => to[0]?.address === person.email && /verify/i.test(subject)) ?? false;
  });
  const token = /token=([^\s&]+)/.exec(mail.text)?.[1] ?? '';
  succeeded(await call(endpoints.verifyEmail, { query: { token }, headers }));
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: person.email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { user } = (await signedIn.json()) as { user: { id: string } }; // login's answer
  return { ...person, call, headers: { ...headers, cookie }, id: user.id };
}

/** Everything that a person can leave behind, with their name, address and employee ID typed into every text. */
async function leaveTraces(person: Enrolled, manager: Enrolled): Promise<void> {
  const { call, headers } = person;
  const as = { headers };
  const name = `${person.firstName} ${person.lastName}`;
  const typed = `${person.firstName} ${person.lastName} (${person.email}, ${person.employeeId})`;
  const alert = succeeded(
    await call(endpoints.raiseAlert, {
      body: {
        title: `Fall of ${name}`,
        description: `Help\n${name}`,
        severity: 'high',
        latitude: 40.7,
        longitude: -74,
      },
      ...as,
    }),
  );
  const acted = { headers: manager.headers };
  await call(endpoints.updateAlert, {
    params: { id: alert.id },
    body: { status: 'resolved', responseNotes: `Found ${person.firstName} ${person.lastName}` },
    ...acted,
  });
  succeeded(
    await call(endpoints.reportIncident, {
      body: {
        title: `Fall of ${typed}`,
        description: `It was ${typed} who fell`,
        incidentType: 'injury',
        severity: 'high',
        location: `Desk of ${typed}`,
        witnessInfo: typed,
        immediateAction: typed,
      },
      ...as,
    }),
  );
  succeeded(
    await call(endpoints.placeBeacon, {
      body: {
        title: `Ask ${typed}`,
        description: `Please\n${typed}`,
        alertType: 'caution',
        priority: 'low',
        warehouseZone: 'Picking',
      },
      ...as,
    }),
  );
  succeeded(
    await call(endpoints.startBreak, { body: { sessionType: 'restroom', location: 'Warehouse Floor' }, ...as }),
  );
  succeeded(
    await call(endpoints.createTote, { body: { toteNumber: `T-${randomUUID()}`, assignedTo: person.id }, ...as }),
  );
  const count = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 1, psToteOverflow: 0, floorTable: 0 };
  const saved = succeeded(await call(endpoints.saveCount, { body: { ...count, notes: typed }, ...as }));
  await call(endpoints.emailReport, {
    body: { sessionId: saved.sessionId, email: person.email, includeTimestamps: true, includeSummary: true },
    ...as,
  });
  succeeded(
    await call(endpoints.addBarcode, {
      body: { type: 'code128', value: `V-${person.employeeId}`, description: typed },
      ...as,
    }),
  );
  await call(endpoints.forgotPassword, { body: { email: person.email }, ...as });
  await call(endpoints.login, { body: { email: person.email, password: 'wrong' }, ...as });
}

/** Where a database holds one of the texts, as `service.table.column`. */
async function findInDatabase(postgresUrl: string, service: ServiceName, needles: string[]): Promise<string[]> {
  return withPostgresClient(databaseUrlForAdmin(postgresUrl, service), async (postgres) => {
    const { rows: columns } = await postgres.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying', 'ARRAY')`,
    );
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await postgres.query(
        `select 1 from "${table}" where exists (
           select from unnest($1::text[]) needle
           where position(lower(needle) in lower("${column}"::text)) > 0
             or position(encode(convert_to(needle, 'UTF8'), 'hex') in "${column}"::text) > 0) limit 1`,
        [needles],
      );
      if (rows.length > 0) found.push(`${service}.${table}.${column}`);
    }
    return found;
  });
}

const findInDatabases = async (postgresUrl: string, needles: string[]): Promise<string[]> =>
  (await Promise.all(serviceNames.map((name) => findInDatabase(postgresUrl, name, needles)))).flat();

/** A product that a backup is restored into: a Postgres of its own, and the keys that the running product has kept. */
async function restored(backup: string): Promise<{ postgresUrl: string; erased: number; photos: string }> {
  const directory = temporaryDirectory('restore');
  const environment = ownEnvironment();
  const postgres = await startServer('postgres', { directory, ports: 'random', durable: false, environment });
  onTestFinished(async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const { directory: own, secrets } = runningProduct();
  const photos = photosIn(directory);
  const passwords = readSecrets(secrets, 'migrations');
  const target = { postgresUrl: postgres.url, ownServer: true, passwords, photos, keys: backupKeysIn(own) };
  const { erased } = await restoreBackup(backup, target);
  return { postgresUrl: postgres.url, erased, photos };
}

/** All files below a directory; the dumps of a backup as text. */
function readFiles(directory: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString(name.endsWith('.gz') ? 'utf8' : 'latin1');
    })
    .join('\n');
}

/** The files in which NATS stores the stream: no user may read all of it. */
const readStream = (): string => readFiles(join(runningProduct().directory, 'nats'));

async function readRedis(): Promise<string> {
  const redis = await createClient({ url: runningProduct().servers.redis }).connect();
  let text = '';
  for await (const keys of redis.scanIterator()) for (const key of keys) text += `${key} ${await redis.dump(key)}\n`;
  redis.destroy();
  return text;
}

const containing = (text: string, needles: string[]): string[] =>
  needles.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()));

test('nothing names a person who has erased their account: no table, message, key, log, photo or backup', async () => {
  const manager = await enrol('manager');
  const person = await enrol('worker');
  await leaveTraces(person, manager);
  const needles = [person.firstName, person.lastName, person.email, person.employeeId];
  const { servers, directory } = runningProduct();
  const everyTable = () => findInDatabases(servers.postgres, needles);
  expect((await everyTable()).length).toBeGreaterThan(15);
  expect(readStream()).toContain('"name":"FLOOR"');
  // Nor where they were: an event goes once every service has handled it.
  await eventually(() => expect(readStream()).not.toContain(person.id), { within: 30_000 });

  const own = succeeded(await person.call(endpoints.getOwnSafetyData, { headers: person.headers }));
  expect(JSON.stringify(own)).toContain(person.firstName);

  const backup = join(directory, 'backup');
  const keys = backupKeysIn(directory);
  await makeBackup({ postgresUrl: servers.postgres, photos: photosIn(directory), keys }, backup);
  expect(existsSync(join(keys, person.id))).toBe(true);
  expect(containing(readFiles(backup), [...needles, manager.email])).toEqual([]);

  const erase = (body: { password: string }) => person.call(endpoints.eraseAccount, { body, headers: person.headers });
  expect(await erase({ password: 'not mine' })).toMatchObject({ status: 400 });
  expect((await erase({ password })).status).toBe(204);
  await eventually(async () => (await person.call(endpoints.getUser, { headers: person.headers })).status === 401);

  await eventually(async () => (await everyTable()).length === 0, { within: 30_000 }).catch(() => {});
  expect(await everyTable()).toEqual([]);
  expect(containing(readStream(), needles)).toEqual([]);
  expect(containing(await readRedis(), needles)).toEqual([]);
  expect(containing(readFileSync(join(root, 'test-results/trust.log'), 'utf8'), needles)).toEqual([]);
  expect(containing(readFiles(photosIn(directory)), needles)).toEqual([]);
  await eventually(async () => !existsSync(join(keys, person.id)));
  const copy = await restored(backup);
  expect(copy.erased).toBe(1);
  expect(await findInDatabases(copy.postgresUrl, needles)).toEqual([]);
  expect(containing(readFiles(copy.photos), needles)).toEqual([]);
  // Everybody else is in it as before.
  expect(await findInDatabases(copy.postgresUrl, [manager.email])).toContain('auth.users.email');
  const alertsOf = (postgresUrl: string) =>
    withPostgresClient(databaseUrlForAdmin(postgresUrl, 'safety'), async (postgres) => {
      const alerts = 'select reported_by_name, title, resolved_by_name from emergency_alerts where reported_by = $1';
      return (await postgres.query(alerts, [person.id])).rows;
    });
  expect(await alertsOf(copy.postgresUrl)).toEqual(await alertsOf(servers.postgres));
  const audit = succeeded(
    await manager.call(endpoints.listAuditLog, { query: { userId: person.id }, headers: manager.headers }),
  );
  expect(audit.entries.map(({ action }) => action)).toContain('auth.user.erased');
  expect(new Set(audit.entries.map(({ userName }) => userName))).toEqual(new Set(['Erased person']));
}, 240_000);
