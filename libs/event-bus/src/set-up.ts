import { isDeepStrictEqual } from 'node:util';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import {
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { busUsers, durablesOf } from './access.ts';
import { keepConnected } from './connection.ts';
import { ensureDurable } from './durable.ts';
import { setUpUser } from './server-config.ts';
import {
  describeSignedFrom,
  isStreamMissing,
  type JetStream,
  openJetStream,
  signedFromOf,
  streamName,
} from './stream.ts';

const day = 24 * 3600 * 1000;
/** Milliseconds between checks: alerts go by HTTP until a lost stream is there again. */
const interval = 500;

const streamConfig = {
  subjects: ['floor.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  max_age: nanos(7 * day),
  duplicate_window: nanos(2 * 60 * 1000),
  deny_delete: true,
  deny_purge: true,
} satisfies Partial<StreamConfig>;

const durables = busUsers.flatMap(durablesOf);

/**
 * Makes the stream and the durables of every service, at the start and whenever they were lost. Services have no right
 * to, so one process beside them runs this, as a user of its own.
 */
export function keepSetUp({
  url,
  seed,
  authorities,
  log,
}: {
  url: string;
  /** Asked again for each connection, because nkeys are rotated while the supervisor runs. */
  seed?: () => string | undefined;
  authorities?: string | undefined;
  log: Logger;
}): {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
} {
  let jetStream: JetStream | null = null;
  let isSetUp = false;

  async function setUpUnlessWhole(): Promise<void> {
    if (!jetStream || (isSetUp && (await isWhole(jetStream.manager)))) return;
    await setUp(jetStream.manager, log);
    isSetUp = true;
  }

  const link = keepConnected({
    url,
    seed,
    authorities,
    name: setUpUser,
    log,
    async onUp(connection) {
      jetStream = await openJetStream(connection);
      isSetUp = false;
      await setUpUnlessWhole();
    },
    onDown() {
      jetStream = null;
    },
  });
  const check = repeated({ name: 'bus set-up', every: interval, later: true, work: setUpUnlessWhole, log });

  return {
    name: check.name,
    async start() {
      await link.start();
      await check.start();
    },
    async stop() {
      await check.stop();
      await link.stop();
    },
  };
}

async function isWhole(manager: JetStreamManager): Promise<boolean> {
  const info = await findStream(manager);
  return (
    info !== null && signedFromOf(info.config.description) !== null && info.state.consumer_count >= durables.length
  );
}

async function setUp(manager: JetStreamManager, log: Logger): Promise<void> {
  const info = await findStream(manager);
  if (info === null) {
    await manager.streams.add({ ...streamConfig, name: streamName, description: describeSignedFrom(1) });
    log.info(`made the stream ${streamName}`);
  } else {
    // Services of an earlier version, which sign nothing, can't connect any more: whatever comes from now on is signed.
    const signedFrom = signedFromOf(info.config.description) ?? info.state.last_seq + 1;
    const config = { ...streamConfig, description: describeSignedFrom(signedFrom) };
    // After an update NATS names another time of creation, for which relays would take the stream as lost.
    if (!isDeepStrictEqual({ ...info.config, ...config }, info.config))
      await manager.streams.update(streamName, config);
  }
  await Promise.all(durables.map(({ name, filter }) => ensureDurable(manager, name, filter)));
}

const findStream = (manager: JetStreamManager): Promise<StreamInfo | null> =>
  manager.streams.info(streamName).catch((error) => {
    if (isStreamMissing(error)) return null;
    throw error;
  });
