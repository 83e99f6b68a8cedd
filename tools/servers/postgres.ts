import { createHash } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { userIds } from './data-directory.ts';
import { runAs } from './run-as.ts';
import type { Engine, Installation, ServerSecrets } from './server.ts';

/** For tests of services, whose server listens only on loopback and holds nothing of value. */
const testPassword = 'floorlight';
const passwordOf = (secrets: ServerSecrets): string => secrets?.values.POSTGRES_PASSWORD ?? testPassword;

// Six services with ten connections each, doubled for tests; little memory, because the machine runs other things too.
const settings = {
  max_connections: '300',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  // After a kill it makes sure that its data is on disk: all of it at once, not each of its thousands of files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
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
  imageEnvironment: (secrets) => ({ POSTGRES_PASSWORD: passwordOf(secrets) }),
  // A volume keeps the password of its first start. The image trusts its own user on the socket.
  imageStarted: `echo "alter role postgres password '$POSTGRES_PASSWORD'" | psql -qU postgres`,
  port: 5442,
  user: 'postgres',
  stopSignal: 'SIGINT', // its fast shutdown: ends sessions, then checkpoints
  url: (port, secrets) => `postgres://postgres:${passwordOf(secrets)}@127.0.0.1:${port}/postgres`,
  prepare: initialize,
  command: ({ directory, port, durable }) => [
    ...['-D', clusterDirectory(directory), '-p', String(port), '-h', '127.0.0.1', '-c', 'unix_socket_directories='],
    ...flags(durable),
  ],
  imageCommand: (durable) => ['postgres', ...flags(durable)],
  ping,
};

async function initialize(installation: Installation): Promise<void> {
  const cluster = clusterDirectory(installation.directory);
  if (!existsSync(cluster)) await createCluster(installation, cluster);
  else {
    await assertSameVersion(installation.program, cluster);
    // No server of ours uses this data any more, but another process may have the pid in this file by now.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
  }
  await setPassword(installation, cluster);
}

async function createCluster({ program, directory, user, secrets }: Installation, cluster: string): Promise<void> {
  const unfinished = join(directory, 'unfinished');
  const passwordFile = join(directory, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${passwordOf(secrets)}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, ...userIds(user));
  const identity = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const kind = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
  await runAs(user, join(dirname(program), 'initdb'), ['-D', unfinished, ...identity, ...kind], { cwd: directory });
  rmSync(passwordFile);
  notePassword(directory, passwordOf(secrets));
  renameSync(unfinished, cluster);
}

/**
 * Sets the superuser's password where it isn't the one of our secrets: for data of an earlier version, and where the
 * secrets were made again. Postgres in single-user mode asks for no password.
 */
async function setPassword({ program, directory, user, secrets }: Installation, cluster: string): Promise<void> {
  const password = passwordOf(secrets);
  if (isNoted(directory, password)) return;
  await runAs(user, program, ['--single', '-D', cluster, 'postgres'], {
    cwd: directory,
    input: `alter role postgres password '${password}'\n`,
  });
  notePassword(directory, password);
}

const noteFile = (directory: string): string => join(directory, 'password.sha256');
const hashOf = (password: string): string => createHash('sha256').update(password).digest('hex');
const isNoted = (directory: string, password: string): boolean =>
  existsSync(noteFile(directory)) && readFileSync(noteFile(directory), 'utf8') === hashOf(password);
const notePassword = (directory: string, password: string): void =>
  writeFileSync(noteFile(directory), hashOf(password));

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
