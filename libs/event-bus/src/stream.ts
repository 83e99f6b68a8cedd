import { type EventName, subjectRootOf } from '@floorlight/contracts/events';
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** The streams, each with the root of its subjects. */
export const streamRoots = { FLOOR: 'floor', 'FLOOR-POSITIONS': 'position' } as const;
export type StreamName = keyof typeof streamRoots;
export const streamNames = Object.keys(streamRoots) as StreamName[]; // Object.keys forgets the literal keys

/** The stream that stores an event. */
export const streamOf = (name: EventName): StreamName =>
  subjectRootOf(name) === 'position' ? 'FLOOR-POSITIONS' : 'FLOOR';

export interface JetStream {
  manager: JetStreamManager;
  client: JetStreamClient;
}

export interface StreamState {
  /** A new time means that the old stream was lost. */
  created: Date;
  /** Servers that have every event, and how many should have. */
  copies: number;
  wantedCopies: number;
  /** The first message that must be signed: an earlier version stored those before it, unsigned. */
  signedFrom: number;
}

const signedFromText = 'Signed from message ';

/** The stream's description. Only the set-up can change it. */
export const describeSignedFrom = (sequence: number): string => `${signedFromText}${sequence}`;

/** Null: an earlier version made the stream, and the set-up has not changed it yet. */
export const signedFromOf = (description = ''): number | null =>
  description.startsWith(signedFromText) ? Number(description.slice(signedFromText.length)) : null;

export async function openJetStream(connection: NatsConnection): Promise<JetStream> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  return { manager, client: jetstream(connection) };
}

/** @throws an Error with the reason while the stream is missing, or of an earlier version. */
export async function readStream({ manager }: JetStream, name: StreamName): Promise<StreamState> {
  const info = await manager.streams.info(name).catch((error) => {
    throw isStreamMissing(error) ? new Error(`the stream ${name} is missing: the set-up makes it`) : error;
  });
  const signedFrom = signedFromOf(info.config.description);
  if (signedFrom === null) throw new Error(`the stream ${name} is of an earlier version: the set-up changes it`);
  const copies = 1 + (info.cluster?.replicas ?? []).filter(({ current }) => current).length;
  return { created: new Date(info.created), signedFrom, copies, wantedCopies: info.config.num_replicas };
}

export const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
