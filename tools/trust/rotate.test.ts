import { spawn } from 'node:child_process';
import { randomUUID, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { emergencyTypes, raiseAlert } from '@floorlight/contracts/alerts';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { loginAddress } from '@floorlight/contracts/sign-in';
import { serviceCaller } from '@floorlight/service-kit/call-service';
import { eventually } from '@floorlight/test-kit/eventually';
import pg from 'pg';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrl } from '../databases/urls.ts';
import { withoutEscalation, writeSitesFile } from '../e2e/sites-file.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { issueIdentity, newAuthority } from '../secrets/certificates.ts';
import { makeSecrets, readSecrets, writeSecret } from '../secrets/make-secrets.ts';
import { redisUserNames } from '../secrets/redis-users.ts';
import type { ProcessName } from '../secrets/table.ts';
import { root } from '../start/environment.ts';
import { readRunning } from '../start/running-file.ts';
import { type Product, startProduct } from '../start/start-product.ts';
import { ownEnvironment } from './own-environment.ts';

/** Milliseconds for what starts processes: each of them may take a busy machine ten seconds. */
const startsProcesses = 240_000;

let product: Product;
let directory: string;
const lines: string[] = [];
beforeAll(async () => {
  directory = temporaryDirectory('rotate');
  // Nobody acknowledges: with escalation, an alert would be announced again while a slow machine still rotates.
  const sitesFile = writeSitesFile(join(directory, 'sites'), withoutEscalation);
  product = await startProduct({
    ...{
      directory,
      ports: 'random',
      durable: false,
      withPages: false,
      environment: { ...ownEnvironment(), TLS: 'on', ALERTS_PER_MINUTE: '1000000', SITES_FILE: sitesFile },
    },
    onLine: (name, line) => lines.push(`${name} ${line}`),
    log: (line) => lines.push(line),
  });
}, startsProcesses);
afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A call to the service breaks in the gateway's name, with another certificate or none. */
async function callWith(settings: { TLS_IDENTITY?: string; CALLER_KEY?: string }): Promise<number | string> {
  const { TLS_AUTHORITIES, CALLER_KEY = '', TLS_IDENTITY } = secretsOf('gateway');
  const callService = serviceCaller('gateway', { TLS: 'on', TLS_AUTHORITIES, CALLER_KEY, TLS_IDENTITY, ...settings });
  return callService('breaks', new URL('/api/breaks/active', product.services.breaks.url)).then(
    ({ status }) => status,
    ({ code }) => code,
  );
}

/** A certificate by our own authority. */
const issued = (name: string, days = 1): string =>
  issueIdentity(secretsOf('authority').AUTHORITY ?? '', { name, days, use: 'calls' });

const readiness = async (name: string): Promise<string> =>
  (await fetch(readRunning(directory).processes[name] ?? '')).text();

const logged = (text: string) => eventually(() => lines.some((line) => line.includes(text)));

test('a service speaks only to processes that show a valid certificate of their own', async () => {
  expect(await callWith({})).toBe(401); // the gateway, for nobody
  expect(await callWith({ TLS_IDENTITY: secretsOf('vault').TLS_IDENTITY ?? '' })).toBe(403);

  expect(
    await callWith({ TLS_IDENTITY: issueIdentity(newAuthority(), { name: 'gateway', days: 1, use: 'calls' }) }),
  ).toBe('ECONNRESET');
  await logged('Refused a connection: nobody we trust has issued its certificate');
  expect(await callWith({ TLS_IDENTITY: issued('gateway', -0.01) })).toBe('ECONNRESET');
  await logged('Refused a connection: its certificate has ended');
  const { port } = new URL(product.services.breaks.url);
  const withoutCertificate = connect({ port: Number(port), rejectUnauthorized: false });
  const [error] = await once(withoutCertificate, 'error');
  expect(error.code).toBe('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED');
  await logged('Refused a connection: it shows no certificate');
  await expect(fetch(product.services.breaks.url.replace('https', 'http'))).rejects.toThrow();
});

test('a service says in words that its certificate has ended, and takes a new one without a restart', async () => {
  const cookie = await signIn();
  const breaks = async () => (await fetch(new URL('/api/breaks/active', product.url), { headers: { cookie } })).status;
  const { pid } = product.services.breaks;
  writeSecret(join(product.secrets, 'breaks/TLS_IDENTITY'), issued('breaks', -0.01));
  await eventually(async () => (await readiness('breaks')).includes("This process's certificate ended at"));
  makeSecrets(product.secrets);
  await eventually(async () => (await readiness('breaks')).includes('"name":"certificate","state":"ok"'));
  await eventually(async () => (await breaks()) === 200);
  expect(product.services.breaks.pid).toBe(pid);
});

test('certificates are renewed under load without a failed request', async () => {
  const cookie = await signIn();
  const alerts = async () => (await fetch(new URL(raiseAlert.path, product.url), { headers: { cookie } })).status;
  const renewed = new X509Certificate(secretsOf('safety').TLS_IDENTITY ?? '').serialNumber;
  const asking = [askOften(alerts), askOften(callSafety)];
  for (const name of ['safety', 'gateway']) rmSync(join(product.secrets, name, 'TLS_IDENTITY'));
  makeSecrets(product.secrets);
  await eventually(async () => (await shownBy('safety')) !== renewed);
  const statuses = await Promise.all(asking.map((stop) => stop()));
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});

/**
 * Asks again and again until it is stopped, and returns what came. Each time it waits for the answer: what doesn't would
 * flood a busy machine with more and more open requests.
 */
function askOften(ask: () => Promise<number>): () => Promise<number[]> {
  const statuses: number[] = [];
  let isStopped = false;
  const asking = (async () => {
    while (!isStopped) {
      statuses.push(await ask());
      await pause(25);
    }
  })();
  return async () => {
    isStopped = true;
    await asking;
    return statuses;
  };
}

/** Over a new connection. */
const callSafety = async (): Promise<number> => {
  const { TLS_AUTHORITIES, CALLER_KEY = '', TLS_IDENTITY } = secretsOf('gateway');
  const callService = serviceCaller('gateway', { TLS: 'on', TLS_AUTHORITIES, CALLER_KEY, TLS_IDENTITY });
  return (await callService('safety', new URL('/healthz', product.services.safety.url))).status;
};

/** The serial number of a service's certificate. */
async function shownBy(service: 'safety'): Promise<string | undefined> {
  const { port } = new URL(product.services[service].url);
  const [key, ca] = [secretsOf('gateway').TLS_IDENTITY, secretsOf('gateway').TLS_AUTHORITIES];
  const socket = connect({ port: Number(port), servername: service, key, cert: key, ca });
  await once(socket, 'secureConnect');
  const serial = socket.getPeerX509Certificate()?.serialNumber;
  socket.destroy();
  return serial;
}

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

/**
 * Presses as the app does: again with the same key until our server has answered, after longer and longer pauses. Returns the
 * last status.
 */
async function press(cookie: string, title: string): Promise<number> {
  const key = randomUUID();
  for (let retry = 250; ; retry = Math.min(retry * 2, 2500)) {
    const status = await fetch(new URL(raiseAlert.path, product.url), {
      method: raiseAlert.method,
      headers: { cookie, origin: product.url, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...emergencyTypes.medical, title, emergencyType: 'medical' }),
    }).then(
      ({ status }) => status,
      () => 503,
    );
    if (status < 500) return status;
    await pause(retry);
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

test('secrets are rotated under load: every alert is stored and announced once, and the old secrets open nothing', {
  timeout: startsProcesses,
}, async () => {
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
  await eventually(
    async () => expect((await stored('notify', 'announcements')).toSorted()).toEqual(titles.toSorted()),
    {
      within: 60_000,
      every: 250,
    },
  );

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
