import { setTimeout as pause } from 'node:timers/promises';
import { asUser } from '@floorlight/event-bus/connection';
import { setUpUser } from '@floorlight/event-bus/server-config';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createClient } from 'redis';
import { readSecrets } from '../../secrets/make-secrets.ts';
import { type Figure, seconds, timeFigure } from '../figure.ts';
import type { World } from '../world/open-world.ts';
import type { Scenario } from './scenario.ts';
import { duringFault, latenciesOf } from './under-fault.ts';

const limit = 5000;
/** Milliseconds of load before and after, so that alerts are on their way when a store is wiped. */
const lasts = 4000;

const wipes: { name: string; wipe(world: World): Promise<void> }[] = [
  { name: 'the JetStream store wiped', wipe: wipeJetStream },
  { name: 'Redis flushed', wipe: flushRedis },
];

export const wiped: Scenario = {
  name: 'wiped',
  goal: 'R4',
  world: 'plain',
  does: 'Deletes every stream of JetStream, then everything in Redis, in mid-run. Nobody repairs them.',
  mustHold: 'Nothing is lost, and alerts are as quick as before within 5 s.',
  async run(run) {
    const figures: Figure[] = [];
    for (const { name, wipe } of wipes) {
      await pause(1000);
      const { began } = await duringFault(run, {
        name,
        begin: () => wipe(run.world),
        end: () => undefined,
        lasts: lasts + limit,
      });
      const { slowest } = latenciesOf(run.world.main, began - 1000, began + lasts);
      const late = run.world.main.pressLog
        .between(began - 1000, began + lasts + limit)
        .filter((pressed) => run.world.main.pressLog.latencyOf(pressed) > 1000);
      const wholeAt = Math.max(began, ...late.map(({ sentAt }) => sentAt));
      run.log(`${name}: whole again after ${seconds(wholeAt - began)}, slowest alert ${seconds(slowest)}`);
      figures.push(
        timeFigure('R4', `${name}: whole again`, {
          value: Math.max(wholeAt - began, slowest),
          limit,
          note: `slowest alert ${seconds(slowest)}, ${late.length} took more than 1 s`,
        }),
      );
    }
    return figures;
  },
};

async function wipeJetStream({ product }: World): Promise<void> {
  const { NATS_NKEY_SEED: seed = '' } = readSecrets(product.secrets, 'bus-set-up');
  const connection = await connect({
    servers: product.servers.nats.url,
    ...asUser(setUpUser, seed),
  });
  try {
    const manager = await jetstreamManager(connection);
    for await (const { config } of manager.streams.list()) await manager.streams.delete(config.name);
  } finally {
    await connection.close();
  }
}

async function flushRedis({ product }: World): Promise<void> {
  const client = createClient({ url: product.servers.redis.url });
  await client.connect();
  try {
    await client.flushAll();
  } finally {
    client.destroy();
  }
}
