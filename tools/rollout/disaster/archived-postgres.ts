import { chownSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventually } from '@floorlight/test-kit/eventually';
import { findProgram } from '../../processes/find-program.ts';
import { randomFreePort } from '../../processes/ports.ts';
import { random } from '../../secrets/kinds.ts';
import { userIds, userOf } from '../../servers/data-directory.ts';
import { postgres } from '../../servers/postgres.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import { runAs } from '../../servers/run-as.ts';
import { type Node, node } from '../clusters/node.ts';

/** Seconds after which Postgres hands over what it has written, even if that is little. */
export const archiveTimeout = 10;

/** A Postgres whose changes pgBackRest keeps in a repository elsewhere. */
export interface ArchivedPostgres {
  readonly url: string;
  /** Takes a base backup. */
  backUp(): Promise<void>;
  /** Ends it at once, and takes its data away. */
  destroy(): Promise<void>;
  /** Makes it again from the repository, up to the last change there. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** What is missing here, in words; or null. */
export function missingForArchive(): string | null {
  const missing = ['postgres', 'pgbackrest'].filter((name) => !findProgram(name));
  if (missing.length === 0) return null;
  return `${missing.join(', ')} missing here. Debian: apt-get install --no-install-recommends postgresql pgbackrest`;
}

export async function startArchivedPostgres(parent: string, password: string): Promise<ArchivedPostgres> {
  const user = userOf(postgres);
  const directory = join(parent, 'archived');
  const own = (name: string): string => {
    const path = join(directory, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user) chownSync(path, ...userIds(user));
    return path;
  };
  own('');
  const programs = dirname(realpathSync(findProgram('postgres') ?? ''));
  const port = await randomFreePort();
  const [socket, repository, logs, locks] = [own('socket'), own('repository'), own('logs'), own('locks')];
  const data = join(directory, 'data');
  const file = join(directory, 'pgbackrest.conf');
  const write = (path: string, lines: string[]): void => {
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
    if (user) chownSync(path, ...userIds(user));
  };
  write(file, [
    ...['[global]', `repo1-path=${repository}`, 'repo1-retention-full=2'],
    // The copies of Postgres's own files name people.
    ...['repo1-cipher-type=aes-256-cbc', `repo1-cipher-pass=${random.make()}`],
    ...[`log-path=${logs}`, `lock-path=${locks}`, 'start-fast=y', 'compress-type=lz4'],
    ...['[floorlight]', `pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${socket}`, 'pg1-user=postgres'],
  ]);
  const options = [`--config=${file}`, '--stanza=floorlight'];
  const backRest = (...args: string[]) => runAs(user, 'pgbackrest', [...options, ...args], { cwd: directory });
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '300',
    shared_buffers: '64MB',
    jit: 'off',
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(archiveTimeout),
    archive_command: `pgbackrest ${options.join(' ')} archive-push %p`,
  };

  const passwordFile = join(directory, 'password');
  write(passwordFile, [password]);
  await runAs(
    user,
    join(programs, 'initdb'),
    [
      ...['-D', data, '--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8'],
      // Only its own user can enter the directory of the socket.
      ...['--auth-local=trust', '--auth-host=scram-sha-256', '--no-instructions'],
    ],
    { cwd: directory },
  );
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  const server: Node = node({
    name: 'postgres',
    program: join(programs, 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    directory,
    user,
    logFile: join(parent, 'archived.log'),
    stopSignal: postgres.stopSignal,
    answers: () => takesWrites(url),
  });
  await server.start();
  await backRest('stanza-create');

  return {
    url,
    backUp: async () => void (await backRest('--type=full', 'backup')),
    async destroy() {
      await server.kill();
      await eventually(() => runAs(user, 'rm', ['-rf', data], { cwd: directory }), { within: 20_000 });
    },
    async restore() {
      own('data');
      await backRest('restore');
      await server.start();
    },
    stop: () => server.stop(),
  };
}

/** Rejects while it recovers: then it can be read only. */
const takesWrites = (url: string): Promise<void> =>
  withPostgresClient(url, async (client) => {
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    if (rows[0]?.recovers !== false) throw new Error('Postgres recovers');
  });
