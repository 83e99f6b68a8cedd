import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { runAs } from './run-as.ts';
import type { Engine, Installation } from './server.ts';

const password = 'floorlight'; // a development server that listens only on loopback

// Six services with ten connections each, doubled for tests; little memory, because the machine runs other things too.
const settings = {
  max_connections: '300',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
};
// Throw-away data still survives a killed process; these settings only skip waiting for the disk.
const nonDurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Created elsewhere and renamed into place, so that a killed run leaves no incomplete database. */
const clusterDirectory = (directory: string): string => join(directory, 'cluster');

const flags = (durable: boolean): string[] =>
  Object.entries({ ...settings, ...(durable ? {} : nonDurableSettings) }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);

export const postgres: Engine = {
  name: 'postgres',
  variable: 'POSTGRES_URL',
  program: 'postgres',
  packages: ['postgresql'],
  image: 'postgres:17-bookworm',
  imagePort: 5432,
  imageData: '/var/lib/postgresql/data',
  imageEnvironment: { POSTGRES_PASSWORD: password },
  port: 5442,
  user: 'postgres',
  stopSignal: 'SIGINT', // its fast shutdown: ends sessions, then checkpoints
  url: (port) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
  prepare: initialize,
  command: ({ directory, port, durable }) => [
    ...['-D', clusterDirectory(directory), '-p', String(port), '-h', '127.0.0.1', '-c', 'unix_socket_directories='],
    ...flags(durable),
  ],
  imageCommand: (durable) => ['postgres', ...flags(durable)],
  ping,
};

async function initialize({ program, directory, user }: Installation): Promise<void> {
  const cluster = clusterDirectory(directory);
  if (existsSync(cluster)) {
    await assertSameVersion(program, cluster);
    // No server of ours uses this data any more, but another process may have the pid in this file by now.
    return rmSync(join(cluster, 'postmaster.pid'), { force: true });
  }
  const unfinished = join(directory, 'unfinished');
  const passwordFile = join(directory, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`);
  const identity = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const kind = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
  await runAs(user, join(dirname(program), 'initdb'), ['-D', unfinished, ...identity, ...kind], { cwd: directory });
  rmSync(passwordFile);
  renameSync(unfinished, cluster);
}

async function assertSameVersion(program: string, cluster: string): Promise<void> {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const version = await runAs(undefined, program, ['--version']);
  if (new RegExp(`\\) ${made}\\b`).test(version)) return;
  throw new Error(
    `${cluster} was made by Postgres ${made}, but ${program} is ${version.trim()}. Remove the directory, or set POSTGRES_URL.`,
  );
}

async function ping(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined); // the query below rejects with the same
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
