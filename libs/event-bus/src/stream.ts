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

/** The stream that keeps every event of every site. */
export const streamName = 'FLOOR';

const day = 24 * 3600 * 1000;

export interface JetStream {
  manager: JetStreamManager;
  client: JetStreamClient;
}

/** What the stream looked like when last asked. */
export interface StreamState {
  /** When it was made: a later time than before means that the stream was lost and made again. */
  created: Date;
  empty: boolean;
  asked: Date;
}

export async function openJetStream(connection: NatsConnection): Promise<JetStream> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  return { manager, client: jetstream(connection) };
}

/** Looks at the stream, and makes it where there is none. */
export async function ensureStream({ manager }: JetStream): Promise<StreamState> {
  const asked = new Date();
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
  return { created: new Date(info.created), empty: info.state.messages === 0, asked };
}
