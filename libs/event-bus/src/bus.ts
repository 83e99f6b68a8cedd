import { setTimeout } from 'node:timers/promises';
import { type Envelope, type EventName, type FloorEvent, parseEvent, subjectOf } from '@floorlight/contracts/events';
import type { Logger } from '@floorlight/telemetry/logger';
import type { NatsConnection } from '@nats-io/transport-node';
import pTimeout from 'p-timeout';
import { keepConnected } from './connection.ts';
import { ensureStream, type JetStream, openJetStream } from './stream.ts';

export interface Message {
  subject: string;
  data: Uint8Array;
}

export interface Bus {
  name: 'nats';
  /** Events to publish wait in the outbox and events to handle in the stream, so a service works without NATS. */
  optional: true;
  /** Starts connecting and retries until `stop`. Waits at most 1 s for the first connection. */
  start(): Promise<void>;
  /** Flushes pending messages and closes the connection. */
  stop(): Promise<void>;
  /** Rejects if NATS is not connected or does not answer within 1 s. */
  check(): Promise<void>;
  connected(): boolean;
  /** Stores an event in the stream. Rejects at once if NATS is not connected, and after 900 ms without an answer. */
  publish(event: Envelope): Promise<void>;
  /** Core NATS, to current subscribers only; dropped if not connected. The stream would store `floor.` subjects. */
  broadcast(subject: string, data: Uint8Array | string): void;
  /** Core NATS. The subject may contain `*` and `>`. Returns unsubscribe. */
  subscribe(subject: string, handler: (message: Message) => void): () => void;
  /**
   * Calls the handler with these events of every site. Misses those published while NATS is not connected: for caches.
   * Returns unsubscribe.
   */
  listen(names: EventName[], handler: (event: FloorEvent) => void): () => void;
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

/** Opens a process's connection to NATS. `url` may list several, separated by commas. NATS lists it under `name`. */
export function connectBus({ url, name, log }: { url: string; name: string; log: Logger }): Bus {
  const subscriptions = new Set<(connection: NatsConnection) => void>();
  const streamListeners = new Set<StreamListener>();
  const lostListeners = new Set<() => void>();
  let live: { connection: NatsConnection; jetStream: JetStream } | null = null;

  async function checkStream(jetStream: JetStream): Promise<void> {
    const created = await ensureStream(jetStream);
    for (const listener of streamListeners) listener(created);
  }

  function checkStreamNow(): void {
    if (live) checkStream(live.jetStream).catch((error) => log.warn({ err: error }, 'JetStream does not answer'));
  }

  const link = keepConnected({
    url,
    name,
    log,
    async onUp(connection) {
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

  function subscribe(subject: string, handler: (message: Message) => void): () => void {
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

  return {
    name: 'nats',
    optional: true,
    async start() {
      streamTimer = setInterval(checkStreamNow, streamCheckInterval);
      await link.start();
    },
    async stop() {
      clearInterval(streamTimer);
      await link.stop();
    },
    async check() {
      if (!live) throw new Error('NATS is not connected');
      await pTimeout(live.connection.flush(), { milliseconds: 1000, message: 'NATS did not answer within 1 s' });
    },
    connected: () => live !== null,
    async publish(event) {
      if (!live) throw new Error('NATS is not connected');
      await live.jetStream.client.publish(subjectOf(event), JSON.stringify(event), {
        msgID: event.id,
        timeout: publishTimeout,
      });
    },
    broadcast(subject, data) {
      live?.connection.publish(subject, data);
    },
    subscribe,
    listen(names, handler) {
      const unsubscribes = names.map((name) =>
        subscribe(`floor.*.${name}`, (message) => {
          try {
            handler(parseEvent(JSON.parse(new TextDecoder().decode(message.data))));
          } catch (error) {
            log.error({ err: error, subject: message.subject }, 'could not process an event');
          }
        }),
      );
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
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
