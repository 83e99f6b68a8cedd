import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFreePort } from '../../processes/ports.ts';
import { usersFile } from '../../secrets/redis-users.ts';
import { type Cluster, type ClusterOptions, firstOf } from './cluster.ts';
import { type Node, node } from './node.ts';

/** All Redis servers listen on the same port, so each has an address of its own. */
const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
/** Under which the Sentinels watch them. */
const watchedAs = 'floorlight';
/** Milliseconds of silence after which a Sentinel takes the primary for dead. */
const downAfter = 5000;

/** A Redis with two replicas, and three Sentinels. */
export async function startRedisWithSentinels({ directory, programs, secrets }: ClusterOptions): Promise<Cluster> {
  const program = programs['redis-server'] ?? '';
  const port = await randomFreePort();
  const password = secrets.values.REDIS_PASSWORD ?? '';
  const own = (name: string): string => {
    const path = join(directory, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const servers = addresses.map((address, index) => {
    const name = `redis-${index + 1}`;
    const path = own(name);
    const file = join(path, 'redis.conf');
    writeFileSync(
      file,
      [
        ...[`port ${port}`, `bind ${address}`, `replica-announce-ip ${address}`, `dir ${path}`],
        ...['appendonly yes', 'appendfsync everysec', 'maxmemory-policy noeviction', 'save ""'],
        ...[`aclfile ${join(secrets.files, usersFile)}`, 'masteruser administrator', `masterauth ${password}`],
        ...(index > 0 ? [`replicaof ${addresses[0]} ${port}`] : []),
        '',
      ].join('\n'),
      { mode: 0o600 },
    );
    const answers = () => ask(address, port, ['AUTH', 'administrator', password], ['PING']);
    return {
      address,
      ...node({ name, program, args: [file], directory: path, logFile: join(directory, `${name}.log`), answers }),
    };
  });
  await Promise.all(servers.map((each) => each.start()));

  const ports: number[] = [];
  for (const _ of addresses) ports.push(await randomFreePort(new Set(ports)));
  const sentinels: Node[] = ports.map((at, index) => {
    const name = `sentinel-${index + 1}`;
    const path = own(name);
    const file = join(path, 'sentinel.conf'); // it writes what it learns into it
    writeFileSync(
      file,
      [
        ...[`port ${at}`, 'bind 127.0.0.1', `dir ${path}`],
        `sentinel monitor ${watchedAs} ${addresses[0]} ${port} 2`,
        `sentinel auth-user ${watchedAs} administrator`,
        `sentinel auth-pass ${watchedAs} ${password}`,
        `sentinel down-after-milliseconds ${watchedAs} ${downAfter}`,
        `sentinel failover-timeout ${watchedAs} 10000`,
        '',
      ].join('\n'),
      { mode: 0o600 },
    );
    const answers = () => ask('127.0.0.1', at, ['PING']);
    const args = [file, '--sentinel'];
    return node({ name, program, args, directory: path, logFile: join(directory, `${name}.log`), answers });
  });
  await Promise.all(sentinels.map((each) => each.start()));

  const stateOf = (address: string): Promise<string> =>
    ask(address, port, ['AUTH', 'administrator', password], ['INFO', 'replication']).catch(() => '');
  const leads = async ({ address }: { address: string }): Promise<boolean> =>
    /role:master\r\nconnected_slaves:[1-9]/.test(await stateOf(address));

  return {
    // A name, so that the address is looked up: the Sentinels answer.
    url: `redis://administrator:${encodeURIComponent(password)}@localhost:${port}?sentinels=${ports.map((at) => `127.0.0.1:${at}`).join(',')}&name=${watchedAs}`,
    nodes: servers,
    leader: () => firstOf(servers, leads),
    async isWhole() {
      const states = await Promise.all(servers.map(({ address }) => stateOf(address)));
      return (
        states.filter((state) => state.includes('role:master\r\nconnected_slaves:2')).length === 1 &&
        states.filter((state) => state.includes('master_link_status:up')).length === servers.length - 1
      );
    },
    stop: async () => void (await Promise.all([...sentinels, ...servers].map((each) => each.stop()))),
  };
}

/** Sends commands and resolves to everything answered; rejects where one is refused. */
async function ask(host: string, port: number, ...commands: string[][]): Promise<string> {
  const socket = connect({ host, port });
  let answer = '';
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write([...commands, ['QUIT']].map((words) => `${words.join(' ')}\r\n`).join(''));
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const late = pause(2000, undefined, { ref: false }).then(() => socket.destroy());
  await Promise.race([ended, failed, late]);
  if (answer === '' || answer.startsWith('-')) throw new Error(`Redis at ${host}:${port} answers: ${answer.trim()}`);
  return answer;
}
