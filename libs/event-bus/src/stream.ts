import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';

/** The stream that stores every event of every site. */
export const streamName = 'FLOOR';

const day = 24 * 3600 * 1000;

export interface JetStream {
  manager: JetStreamManager;
  client: JetStreamClient;
}

export async function openJetStream(connection: NatsConnection): Promise<JetStream> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  return { manager, client: jetstream(connection) };
}

/** Creates the stream if it is missing. Returns its creation time: a new time means that the old stream was lost. */
export async function ensureStream({ manager }: JetStream): Promise<Date> {
  const info = await manager.streams.info(streamName).catch((error) => {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
    return manager.streams.add({
      name: streamName,
      subjects: ['floor.>'],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      max_age: nanos(7 * day),
      duplicate_window: nanos(2 * 60 * 1000),
    });
  });
  return new Date(info.created);
}
