import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomFreePort } from '../../processes/ports.ts';
import { natsUsersFileName } from '../../secrets/nats-users.ts';
import { type Cluster, type ClusterOptions, firstOf } from './cluster.ts';
import { answersAt, isUpAt, node } from './node.ts';

const names = ['nats-1', 'nats-2', 'nats-3'] as const;

/** What `/jsz` of a server says about the streams. */
interface JetStreamState {
  account_details?: {
    stream_detail?: { name: string; cluster?: { leader?: string; replicas?: { current: boolean }[] } }[];
  }[];
}

/** Three NATS servers with JetStream. The set-up of the product makes its streams there with three copies. */
export async function startNatsCluster({ directory, programs, secrets }: ClusterOptions): Promise<Cluster> {
  const ports = [];
  for (const name of names)
    ports.push({
      name,
      client: await randomFreePort(),
      route: await randomFreePort(),
      watch: await randomFreePort(),
    });
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`).join(',');
  const nodes = ports.map(({ name, client, route, watch }) => {
    const store = join(directory, name);
    mkdirSync(store, { recursive: true });
    return {
      watch: `http://127.0.0.1:${watch}`,
      ...node({
        name,
        program: programs['nats-server'] ?? '',
        args: [
          ...['-c', join(secrets.files, natsUsersFileName), '-js', '-sd', store, '--name', name],
          ...['-a', '127.0.0.1', '-p', String(client), '-m', String(watch)],
          ...['--cluster', `nats://127.0.0.1:${route}`, '--cluster_name', 'floorlight', '--routes', routes],
        ],
        directory: store,
        logFile: join(directory, `${name}.log`),
        answers: () => answersAt(`http://127.0.0.1:${watch}/varz`),
      }),
    };
  });
  await Promise.all(nodes.map((each) => each.start()));

  async function streamOf({ watch }: { watch: string }) {
    const state = (await (await answersAt(`${watch}/jsz?streams=true`)).json()) as JetStreamState; // its documented form
    return state.account_details
      ?.flatMap((account) => account.stream_detail ?? [])
      .find(({ name }) => name === 'FLOOR');
  }
  const leads = async (one: (typeof nodes)[number]): Promise<boolean> =>
    (await streamOf(one).catch(() => undefined))?.cluster?.leader === one.name;

  return {
    url: ports.map(({ client }) => `nats://127.0.0.1:${client}`).join(','),
    nodes,
    leader: () => firstOf(nodes, leads),
    async isWhole() {
      if (!(await Promise.all(nodes.map(({ watch }) => isUpAt(`${watch}/healthz`)))).every(Boolean)) return false;
      const leader = await firstOf(nodes, leads);
      const copies = (await streamOf(leader))?.cluster?.replicas ?? [];
      return copies.length === names.length - 1 && copies.every(({ current }) => current);
    },
    stop: async () => void (await Promise.all(nodes.map((each) => each.stop()))),
  };
}
