import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Envelope, type EventName, type FloorEvent, isKnown, subjectOf } from '@floorlight/contracts/events';
import type { Logger } from '@floorlight/telemetry/logger';
import { headers, type Msg, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import pTimeout from 'p-timeout';
import { serviceOf, subjectAtAnySite } from './access.ts';
import type { BusConfig } from './config.ts';
import { keepConnected } from './connection.ts';
import { widest } from './durable.ts';
import { type EventKeys, eventKeys } from './event-keys.ts';
import { eventsRefused, streamCopies, streamCopiesWanted } from './metrics.ts';
import { isUserName, permissionsOf } from './server-config.ts';
import { openEvent, RefusedEvent, signatureHeader } from './signed-event.ts';
import { type JetStream, openJetStream, readStream } from './stream.ts';

export interface Message {
  subject: string;
  data: Uint8Array;
}

export interface Bus {
  name: 'nats';
  /** Events to publish wait in the outbox and events to handle in the stream, so a service works without NATS. */
  optional: true;
  keys: EventKeys;
  /** Starts connecting and retries until `stop`. Waits at most 1 s for the first connection. */
  start(): Promise<void>;
  /** Flushes pending messages and closes the connection. */
  stop(): Promise<void>;
  /**
   * Rejects, with the reason in words, if NATS is not connected, does not answer within 1 s, has refused a subject or
   * misses the stream.
   */
  check(): Promise<void>;
  connected(): boolean;
  /** Signs an event and stores it in the stream. Rejects at once if NATS is not connected, and after 900 ms without an answer. */
  publish(event: Envelope): Promise<void>;
  /**
   * Core NATS, to current subscribers only; dropped if not connected. The streams would store `floor.` and `position.`
   * subjects.
   */
  broadcast(subject: string, data: Uint8Array | string): void;
  /** Core NATS. The subject may contain `*` and `>`. Returns unsubscribe. */
  subscribe(subject: string, handler: (message: Message) => void): () => void;
  /**
   * Calls the handler with these events of every site. Misses those published while NATS is not connected: for caches.
   * Returns unsubscribe.
   */
  listen(names: EventName[], handler: (event: FloorEvent) => void): () => void;
  /** Calls `use` with the connection: now, and with each one that follows. */
  onConnection(use: (connection: NatsConnection) => void): void;
  /** Null if NATS is not connected. */
  connection(): NatsConnection | null;
  /** JetStream over the current connection; null if NATS is not connected. */
  jetStream(): JetStream | null;
  /**
   * Calls the listener with the creation time of the stream: now, after each connect and every 3 s. A changed time
   * means that the stream was lost with all its events. Returns unsubscribe.
   */
  onStreamCheck(listener: StreamListener): () => void;
  /** Calls the listener as soon as the connection is lost. Returns unsubscribe. */
  onLost(listener: () => void): () => void;
}

type StreamListener = (created: Date) => void;

const publishTimeout = 900;
const streamCheckInterval = 3000;

/** Opens a process's connection to NATS, as the user `name`. */
export function connectBus({ config, name, log }: { config: BusConfig; name: string; log: Logger }): Bus {
  const { NATS_URL: url, NATS_NKEY_SEED: seed, TLS_AUTHORITIES: authorities, SECRETS_DIR: secrets } = config;
  const keys = eventKeys(config, secrets ? (variable) => readSecret(secrets, variable) : undefined);
  const subscriptions = new Set<(connection: NatsConnection) => void>();
  const streamListeners = new Set<StreamListener>();
  const lostListeners = new Set<() => void>();
  let live: { connection: NatsConnection; jetStream: JetStream } | null = null;
  let refusal: string | null = null;
  let streamProblem: string | null = null;

  async function checkStream(jetStream: JetStream): Promise<void> {
    try {
      const { created, copies, wantedCopies } = await readStream(jetStream, 'FLOOR');
      streamCopies.set(copies);
      streamCopiesWanted.set(wantedCopies);
      streamProblem = null;
      for (const listener of streamListeners) listener(created);
    } catch (error) {
      streamProblem = String(error);
      throw error;
    }
  }

  /** NATS refuses a subject, but lets the connection stand. */
  async function watchPermissions(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue;
      const { operation, subject } = status.error;
      const verb = operation === 'publish' ? 'publish on' : 'receive';
      const words = `NATS does not let the user ${name} ${verb} ${subject}`;
      if (refusal !== words) log.error({ err: status.error }, words);
      refusal = words;
    }
  }

  function checkStreamNow(): void {
    if (live) checkStream(live.jetStream).catch((error) => log.warn({ err: error }, 'JetStream does not answer'));
  }

  const link = keepConnected({
    url,
    seed,
    authorities,
    name,
    log,
    async onUp(connection) {
      refusal = null;
      void watchPermissions(connection);
      for (const subscribeOn of subscriptions) subscribeOn(connection);
      const jetStream = await openJetStream(connection);
      live = { connection, jetStream };
      // A server that has just started may need a moment to open its streams.
      for (let attempt = 0; !connection.isClosed(); attempt++) {
        try {
          return await checkStream(jetStream);
        } catch (error) {
          if (attempt % 40 === 0) log.warn({ err: error }, 'JetStream does not answer yet');
          await setTimeout(250);
        }
      }
    },
    onDown() {
      live = null;
      for (const listener of lostListeners) listener();
    },
  });
  let streamTimer: NodeJS.Timeout | undefined;

  function subscribe(subject: string, handler: (message: Msg) => void): () => void {
    if (isUserName(name) && !permissionsOf(name).subscribe.some((allowed) => widest(allowed, subject) === allowed))
      throw new Error(`The table of bus access (access.ts) does not let ${name} receive ${subject}`);
    let unsubscribe = () => {};
    const subscribeOn = (connection: NatsConnection) => {
      const subscription = connection.subscribe(subject, {
        callback(error, message) {
          if (!error) handler(message);
        },
      });
      unsubscribe = () => subscription.unsubscribe();
    };
    subscriptions.add(subscribeOn);
    if (live) subscribeOn(live.connection);
    return () => {
      subscriptions.delete(subscribeOn);
      if (live) unsubscribe();
    };
  }

  async function hear({ subject, data, headers }: Msg, handler: (event: FloorEvent) => void): Promise<void> {
    try {
      const event = await openEvent(keys, { subject, data, signature: headers?.get(signatureHeader) }).catch(
        (error: Error) => error,
      );
      if (!(event instanceof Error)) return void (isKnown(event) && handler(event));
      if (event instanceof RefusedEvent) eventsRefused.inc({ path: 'live' });
      log.error({ reason: event.message, subject }, 'could not read a live event');
    } catch (error) {
      log.error({ err: error, subject }, 'could not handle a live event');
    }
  }

  return {
    name: 'nats',
    optional: true,
    keys,
    async start() {
      streamTimer = setInterval(checkStreamNow, streamCheckInterval);
      await link.start();
    },
    async stop() {
      clearInterval(streamTimer);
      await link.stop();
    },
    async check() {
      if (!live) throw new Error(link.problem());
      await pTimeout(live.connection.flush(), { milliseconds: 1000, message: 'NATS did not answer within 1 s' });
      const problem = refusal ?? streamProblem;
      if (problem) throw new Error(problem);
    },
    connected: () => live !== null,
    async publish(event) {
      if (!live) throw new Error('NATS is not connected');
      const body = JSON.stringify(event);
      const signed = headers();
      signed.set(signatureHeader, keys.sign(body));
      await live.jetStream.client.publish(subjectOf(event), body, {
        headers: signed,
        msgID: event.id,
        timeout: publishTimeout,
      });
    },
    broadcast(subject, data) {
      live?.connection.publish(subject, data);
    },
    subscribe,
    listen(names, handler) {
      for (const name of names) keys.mustKnow(serviceOf(name));
      const unsubscribes = names.map((name) =>
        subscribe(subjectAtAnySite(name), (message) => void hear(message, handler)),
      );
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    onConnection(use) {
      subscriptions.add(use);
      if (live) use(live.connection);
    },
    connection: () => live?.connection ?? null,
    jetStream: () => live?.jetStream ?? null,
    onStreamCheck(listener) {
      streamListeners.add(listener);
      checkStreamNow();
      return () => streamListeners.delete(listener);
    },
    onLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
  };
}

const readSecret = async (directory: string, name: string): Promise<string> =>
  (await readFile(join(directory, name), 'utf8')).trim();
