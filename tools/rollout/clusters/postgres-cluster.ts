import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFreePort } from '../../processes/ports.ts';
import { userIds, userOf } from '../../servers/data-directory.ts';
import { postgres } from '../../servers/postgres.ts';
import { type Cluster, type ClusterOptions, firstOf } from './cluster.ts';
import { answersAt, isUpAt, type Node, node } from './node.ts';
import { type PatroniOptions, patroniSettings } from './patroni-settings.ts';

const names = ['postgres-1', 'postgres-2', 'postgres-3'] as const;

interface PostgresNode extends Node {
  port: number;
  /** Patroni's own. */
  rest: string;
}

/**
 * Three Postgres servers under Patroni, of which one always has each commit of the primary; etcd, in which they agree who is
 * the primary; and a HAProxy that leads there.
 */
export async function startPostgresCluster({ directory, programs, secrets }: ClusterOptions): Promise<Cluster> {
  const etcd = await startEtcd(directory, programs.etcd ?? '');
  const password = secrets.values.POSTGRES_PASSWORD ?? '';
  const nodes: PostgresNode[] = [];
  for (const name of names) {
    const [port, restPort] = [await randomFreePort(), await randomFreePort()];
    nodes.push(postgresNode({ name, port, restPort, directory, programs, password, etcd: etcd.address }));
  }
  await nodes[0]?.start();
  await Promise.all(nodes.slice(1).map((each) => each.start()));
  const entrance = await startHaproxy(directory, { program: programs.haproxy ?? '', password }, nodes);

  return {
    url: urlAt(entrance.port, password),
    nodes,
    leader: () => firstOf(nodes, ({ rest }) => isUpAt(`${rest}/primary`)),
    async isWhole() {
      const count = async (role: string) =>
        (await Promise.all(nodes.map(({ rest }) => isUpAt(`${rest}/${role}`)))).filter(Boolean).length;
      return (await count('primary')) === 1 && (await count('replica')) === 2 && (await count('sync')) === 1;
    },
    async stop() {
      await entrance.stop();
      await Promise.all(nodes.map((each) => each.stop()));
      await etcd.stop();
    },
  };
}

const urlAt = (port: number, password: string): string =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

async function startEtcd(parent: string, program: string): Promise<Node & { address: string }> {
  const [client, peer] = [await randomFreePort(), await randomFreePort()];
  const directory = join(parent, 'etcd');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const etcd = node({
    name: 'etcd',
    program,
    args: [
      ...['--name', 'etcd', '--data-dir', directory],
      ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `etcd=${peerUrl}`],
    ],
    directory,
    logFile: join(parent, 'etcd.log'),
    answers: () => answersAt(`${clientUrl}/health`),
  });
  await etcd.start();
  return { ...etcd, address: `127.0.0.1:${client}` };
}

function postgresNode(options: Omit<PatroniOptions, 'data'> & { directory: string }): PostgresNode {
  const { name, port, restPort, programs } = options;
  const directory = join(options.directory, name);
  const user = userOf(postgres);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'patroni.yml');
  const data = join(directory, 'data');
  writeFileSync(file, JSON.stringify(patroniSettings({ ...options, data }), null, 2), { mode: 0o600 });
  if (user) for (const path of [directory, file]) chownSync(path, ...userIds(user));
  const rest = `http://127.0.0.1:${restPort}`;
  const killServer = (): void => {
    // Patroni leaves the server to itself, so it is none of its children.
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  const patroni = node({
    name,
    program: programs.patroni ?? '',
    args: [file],
    directory,
    user,
    logFile: join(options.directory, `${name}.log`),
    answers: () => answersAt(`${rest}/health`),
    alsoKill: killServer,
  });
  return { ...patroni, port, rest };
}

async function startHaproxy(
  directory: string,
  { program, password }: { program: string; password: string },
  nodes: PostgresNode[],
): Promise<Node & { port: number }> {
  const port = await randomFreePort();
  const file = join(directory, 'haproxy.cfg');
  const servers = nodes.map(
    ({ name, port: at, rest }) => `  server ${name} 127.0.0.1:${at} check port ${new URL(rest).port}`,
  );
  writeFileSync(
    file,
    [
      ...['defaults', '  mode tcp', '  timeout connect 2s', '  timeout check 2s'],
      ...['  timeout client 1h', '  timeout server 1h'],
      ...['listen postgres', `  bind 127.0.0.1:${port}`, '  option httpchk OPTIONS /primary'],
      '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
      ...servers,
      '',
    ].join('\n'),
  );
  const haproxy = node({
    name: 'haproxy',
    program,
    args: ['-db', '-f', file],
    directory,
    logFile: join(directory, 'haproxy.log'),
    answers: () => postgres.ping(urlAt(port, password), null),
  });
  await haproxy.start();
  return { ...haproxy, port };
}
