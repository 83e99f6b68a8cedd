import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@floorlight/contracts/catalogue';
import { appHeader, serviceNames } from '@floorlight/contracts/endpoint';
import { type Call, client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Mail } from '@floorlight/test-kit/mailbox';
import { createClient } from 'redis';
import { expect, test } from 'vitest';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { root } from '../start/environment.ts';
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
        description: `Help ${name}`,
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
        description: typed,
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
async function findInDatabase(service: string, needles: string[]): Promise<string[]> {
  const url = new URL(runningProduct().servers.postgres);
  url.pathname = `/floorlight_${service}`;
  return withPostgresClient(url.href, async (postgres) => {
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

/** The files in which NATS stores the stream: no user may read all of it. */
function readStream(): string {
  const directory = join(runningProduct().directory, 'nats');
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}

async function readRedis(): Promise<string> {
  const redis = await createClient({ url: runningProduct().servers.redis }).connect();
  let text = '';
  for await (const keys of redis.scanIterator()) for (const key of keys) text += `${key} ${await redis.dump(key)}\n`;
  redis.destroy();
  return text;
}

const containing = (text: string, needles: string[]): string[] =>
  needles.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()));

test('nothing names a person who has erased their account: no table, message, key or log', async () => {
  const manager = await enrol('manager');
  const person = await enrol('worker');
  await leaveTraces(person, manager);
  const needles = [person.firstName, person.lastName, person.email, person.employeeId];
  const everyTable = async () => (await Promise.all(serviceNames.map((name) => findInDatabase(name, needles)))).flat();
  expect((await everyTable()).length).toBeGreaterThan(15);
  const before = readStream();
  expect(before).toContain(person.id);

  const own = succeeded(await person.call(endpoints.getOwnSafetyData, { headers: person.headers }));
  expect(JSON.stringify(own)).toContain(person.firstName);

  const erase = (body: { password: string }) => person.call(endpoints.eraseAccount, { body, headers: person.headers });
  expect(await erase({ password: 'not mine' })).toMatchObject({ status: 400 });
  expect((await erase({ password })).status).toBe(204);
  await eventually(async () => (await person.call(endpoints.getUser, { headers: person.headers })).status === 401);

  await eventually(async () => (await everyTable()).length === 0, { within: 30_000 }).catch(() => {});
  expect(await everyTable()).toEqual([]);
  expect(containing(readStream(), needles)).toEqual([]);
  expect(containing(await readRedis(), needles)).toEqual([]);
  expect(containing(readFileSync(join(root, 'test-results/trust.log'), 'utf8'), needles)).toEqual([]);
  const audit = succeeded(
    await manager.call(endpoints.listAuditLog, { query: { userId: person.id }, headers: manager.headers }),
  );
  expect(audit.entries.map(({ action }) => action)).toContain('auth.user.erased');
  expect(new Set(audit.entries.map(({ userName }) => userName))).toEqual(new Set(['Erased person']));
}, 120_000);
