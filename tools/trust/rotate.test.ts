import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { emergencyTypes, raiseAlert } from '@floorlight/contracts/alerts';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { loginAddress } from '@floorlight/contracts/sign-in';
import { eventually } from '@floorlight/test-kit/eventually';
import pg from 'pg';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrl } from '../databases/urls.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { readSecrets } from '../secrets/make-secrets.ts';
import { redisUserNames } from '../secrets/redis-users.ts';
import type { ProcessName } from '../secrets/table.ts';
import { root } from '../start/environment.ts';
import { type Product, startProduct } from '../start/start-product.ts';
import { ownEnvironment } from './own-environment.ts';

let product: Product;
let directory: string;
const lines: string[] = [];
beforeAll(async () => {
  directory = temporaryDirectory('rotate');
  product = await startProduct({
    ...{ directory, ports: 'random', durable: false, withPages: false, environment: ownEnvironment() },
    onLine: (name, line) => lines.push(`${name} ${line}`),
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
});

const secretsOf = (name: ProcessName) => readSecrets(product.secrets, name);

async function signIn(): Promise<string> {
  const answer = await fetch(new URL(loginAddress.path, product.url), {
    method: 'POST',
    headers: { origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'worker@floorlight.test', password: 'floorlight-demo' }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Presses as the app does: again with the same key until our server has answered. Returns the last status. */
async function press(cookie: string, title: string): Promise<number> {
  const key = randomUUID();
  for (;;) {
    const status = await fetch(new URL(raiseAlert.path, product.url), {
      method: raiseAlert.method,
      headers: { cookie, origin: product.url, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...emergencyTypes.medical, title, emergencyType: 'medical' }),
    }).then(
      ({ status }) => status,
      () => 503,
    );
    if (status < 500) return status;
    await pause(50);
  }
}

async function rotate(): Promise<string> {
  const program = spawn(process.execPath, [join(root, 'tools/secrets/main.ts'), 'rotate', directory]);
  const [output, errors, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ]);
  expect({ errors, code }).toEqual({ errors: '', code: 0 });
  return output;
}

test('secrets are rotated under load: every alert is stored and announced once, and the old secrets open nothing', async () => {
  const before = {
    services: serviceNames.map((name) => [name, secretsOf(name).DATABASE_PASSWORD ?? ''] as const),
    redis: redisUserNames.map((name) => [name, secretsOf(name).REDIS_PASSWORD ?? ''] as const),
  };
  const cookie = await signIn();
  const pressed: { title: string; status: Promise<number> }[] = [];
  const pressing = setInterval(() => {
    const title = `Rotation drill ${pressed.length}.`;
    pressed.push({ title, status: press(cookie, title) });
  }, 100);
  expect(await rotate()).toContain('The old secrets are no longer valid');
  await pause(500);
  clearInterval(pressing);

  const titles = pressed.map(({ title }) => title);
  expect(new Set(await Promise.all(pressed.map(({ status }) => status)))).toEqual(new Set([raiseAlert.reply.status]));
  expect((await stored('safety', 'emergency_alerts')).toSorted()).toEqual(titles.toSorted());
  await eventually(async () => expect((await stored('notify', 'announcements')).toSorted()).toEqual(titles.toSorted()));

  for (const [service, password] of before.services) {
    const client = new pg.Client({
      connectionString: databaseUrl(product.servers.postgres.url, service, { password }),
    });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  }
  const { host } = new URL(product.servers.redis.url);
  for (const [name, password] of before.redis) {
    const client = createClient({ url: `redis://${name}:${password}@${host}`, socket: { reconnectStrategy: false } });
    client.on('error', () => undefined); // connect() rejects with the same
    await expect(client.connect()).rejects.toThrow(/WRONGPASS/);
  }
  await signIn();
});

/** The titles of the drill in a table, each as often as it is there. */
async function stored(service: 'safety' | 'notify', table: string): Promise<string[]> {
  const password = secretsOf(service).DATABASE_PASSWORD ?? '';
  const client = new pg.Client({ connectionString: databaseUrl(product.servers.postgres.url, service, { password }) });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select substring(t::text from 'Rotation drill \\d+\\.') as title from ${table} t`,
    );
    return rows.map(({ title }) => title);
  } finally {
    await client.end();
  }
}
