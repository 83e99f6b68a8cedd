import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { busUsers, type Durable, durablesOf } from './access.ts';
import { oneServer, type StreamSettings } from './config.ts';
import { keepConnected } from './connection.ts';
import { ensureDurable } from './durable.ts';
import { setUpUser } from './server-config.ts';
import {
  describeSignedFrom,
  isStreamMissing,
  type JetStream,
  openJetStream,
  type StreamName,
  signedFromOf,
  streamNames,
  streamRoots,
} from './stream.ts';

const minute = 60 * 1000;
/** Milliseconds that each stream keeps an event at most. The outbox has a sent one for as long as the shorter. */
const maxAges: Record<StreamName, number> = { FLOOR: 7 * 24 * 60 * minute, 'FLOOR-POSITIONS': 15 * minute };
/** Milliseconds between checks: alerts go by HTTP until a lost stream is there again. */
const interval = 500;
/**
 * Milliseconds from finding that a stream was deleted until it is made again. NATS forgets a stream before it removes the
 * files, and would take those of the new one with them: that one then acknowledges events which nobody can read.
 */
const deletionTime = 2000;

const configOf = (stream: StreamName, { replicas, placement }: StreamSettings) =>
  ({
    subjects: [`${streamRoots[stream]}.>`],
    storage: StorageType.File,
    // An event goes as soon as every durable that receives it has handled it: an alert says where somebody is.
    retention: RetentionPolicy.Interest,
    max_age: nanos(maxAges[stream]),
    duplicate_window: nanos(2 * minute),
    deny_delete: true,
    deny_purge: true,
    num_replicas: replicas,
    ...(placement && { placement }),
  }) satisfies Partial<StreamConfig>;

const durables = busUsers.flatMap(durablesOf);
const durablesIn = (stream: string): Durable[] => durables.filter((durable) => durable.stream === stream);

/**
 * Makes the streams and the durables of every service, at the start and whenever they were lost. Services have no right
 * to, so one process beside them runs this, as a user of its own.
 */
export function keepSetUp({
  url,
  seed,
  authorities,
  settings = oneServer,
  log,
}: {
  url: string;
  /** Asked again for each connection, because nkeys are rotated while the supervisor runs. */
  seed?: () => string | undefined;
  authorities?: string | undefined;
  settings?: StreamSettings;
  log: Logger;
}): {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Throws until everything was made once. */
  check(): Promise<void>;
} {
  let jetStream: JetStream | null = null;
  let isSetUp = false;

  async function setUpUnlessWhole(signal?: AbortSignal): Promise<void> {
    if (!jetStream || (isSetUp && (await isWhole(jetStream.manager)))) return;
    if (isSetUp) await pause(deletionTime, undefined, { signal }).catch(() => {}); // stopping
    if (!jetStream || signal?.aborted) return;
    await setUp(jetStream.manager, settings, log);
    isSetUp = true;
  }

  const link = keepConnected({
    url,
    seed,
    authorities,
    name: setUpUser,
    log,
    async onUp(connection) {
      if (settings.replicas > 1) warnOfOldServer(connection.info?.version ?? '', log);
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
    async check() {
      if (!isSetUp) throw new Error('the streams are not made yet');
    },
  };
}

/** The oldest release that has given every consumer every event of a copied stream here: 2.9.10 skips one in some thousands. */
const firstForCopies = '2.10.27';

/** Whether this release of the server can skip an event for a consumer where several servers copy a stream. */
export const skipsCopiedEvents = (version: string): boolean =>
  version.localeCompare(firstForCopies, 'en', { numeric: true }) < 0;

function warnOfOldServer(version: string, log: Logger): void {
  if (!skipsCopiedEvents(version)) return;
  log.warn(
    { version },
    `NATS ${version} can skip an event for a consumer where several servers copy a stream: update it to ${firstForCopies} or newer`,
  );
}

async function isWhole(manager: JetStreamManager): Promise<boolean> {
  const whole = await Promise.all(
    streamNames.map(async (stream) => {
      const info = await findStream(manager, stream);
      const wanted = durablesIn(stream).length;
      return info !== null && signedFromOf(info.config.description) !== null && info.state.consumer_count >= wanted;
    }),
  );
  return whole.every(Boolean);
}

/** Services use a stream once its description is there: before its durables are, it would lose what they publish. */
async function setUp(manager: JetStreamManager, settings: StreamSettings, log: Logger): Promise<void> {
  const infos = await Promise.all(streamNames.map((stream) => openStream(manager, stream, settings, log)));
  await Promise.all(durables.map((durable) => ensureDurable(manager, durable)));
  await deleteMoved(manager);
  await Promise.all(infos.map((info) => updateStream(manager, settings, info)));
}

async function openStream(
  manager: JetStreamManager,
  name: StreamName,
  settings: StreamSettings,
  log: Logger,
): Promise<StreamInfo> {
  const info = await findStream(manager, name);
  if (info !== null && !(await mustBeMadeAgain(manager, info))) return info;
  if (info !== null) await manager.streams.delete(name);
  log.info(`making the stream ${name}`);
  return manager.streams.add({ ...configOf(name, settings), name });
}

/**
 * Whether events are missing for a durable that was lost, or an earlier version made the stream, and nobody has anything
 * left to handle in it. Relays publish the events of the last 15 minutes again in a new stream.
 */
async function mustBeMadeAgain(manager: JetStreamManager, { config, state }: StreamInfo): Promise<boolean> {
  const wanted = durablesIn(config.name);
  if (state.consumer_count >= wanted.length && config.retention === RetentionPolicy.Interest) return false;
  if (state.messages === 0) return true;
  let handled = 0;
  for await (const { num_pending, num_ack_pending } of manager.consumers.list(config.name)) {
    if (num_pending + num_ack_pending > 0) return false;
    handled++;
  }
  return handled > 0;
}

async function updateStream(
  manager: JetStreamManager,
  settings: StreamSettings,
  { config, state }: StreamInfo,
): Promise<void> {
  // Services of an earlier version, which sign nothing, can't connect any more: whatever comes from now on is signed.
  const signedFrom = signedFromOf(config.description) ?? state.last_seq + 1;
  const { name, retention } = config; // no update changes the retention
  const wanted = { ...configOf(name as StreamName, settings), retention, description: describeSignedFrom(signedFrom) };
  // After an update NATS names another time of creation, for which relays would take the stream as lost.
  if (!isDeepStrictEqual({ ...config, ...wanted }, config)) await manager.streams.update(name, wanted);
}

/** In an earlier version FLOOR had the positions, too. */
async function deleteMoved(manager: JetStreamManager): Promise<void> {
  const moved = durables.filter(({ stream }) => stream !== 'FLOOR');
  await Promise.all(moved.map(({ name }) => manager.consumers.delete('FLOOR', name).catch(ignoreMissing)));
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound)) throw error;
}

const findStream = (manager: JetStreamManager, name: StreamName): Promise<StreamInfo | null> =>
  manager.streams.info(name).catch((error) => {
    if (isStreamMissing(error)) return null;
    throw error;
  });
