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
  /** What is said waits in the outbox and what is heard in the stream, so a service serves without it. */
  optional: true;
  /** Begins to connect, and goes on for ever; waits for the first connection a second at most. */
  start(): Promise<void>;
  /** Sends what is on its way and hangs up. */
  stop(): Promise<void>;
  /** Rejects while NATS is away or doesn't answer within a second. */
  check(): Promise<void>;
  connected(): boolean;
  /** Stores an event in the stream. Rejects at once while NATS is away, and after 900 ms without an answer. */
  publish(event: Envelope): Promise<void>;
  /** Plain NATS, to whoever listens now; dropped while NATS is away. Not on `floor.`: the stream would store it. */
  broadcast(subject: string, data: Uint8Array | string): void;
  /** Plain NATS. The subject may hold `*` and `>`. Answers a function that ends it. */
  subscribe(subject: string, handler: (message: Message) => void): () => void;
  /** Hears these events of every site as they are published, and misses some while away: for caches. */
  listen(names: EventName[], handler: (event: FloorEvent) => void): () => void;
  /** JetStream over the present connection; null while NATS is away. */
  jetStream(): JetStream | null;
  /**
   * Tells the listener when the stream was made: in a moment, after each connect and every few seconds. Another time
   * than before means that it was lost with all that was in it. Answers a function that ends it.
   */
  onStream(listener: StreamListener): () => void;
}

type StreamListener = (created: Date) => void;

const publishTimeout = 900;
const streamCheckInterval = 3000;

/** A process's connection to NATS. `name` is how the server lists it; several URLs are separated by commas. */
export function connectBus({ url, name, log }: { url: string; name: string; log: Logger }): Bus {
  const attachments = new Set<(connection: NatsConnection) => void>();
  const streamListeners = new Set<StreamListener>();
  let live: { connection: NatsConnection; jetStream: JetStream } | null = null;

  async function tellStream(jetStream: JetStream): Promise<void> {
    const created = await ensureStream(jetStream);
    for (const listener of streamListeners) listener(created);
  }

  function askStream(): void {
    // Where it fails the connection is checked by its own pings, and the stream again in a moment.
    if (live) tellStream(live.jetStream).catch((error) => log.warn({ err: error }, 'JetStream does not answer'));
  }

  const link = keepConnected({
    url,
    name,
    log,
    async onUp(connection) {
      for (const attach of attachments) attach(connection);
      const jetStream = await openJetStream(connection);
      live = { connection, jetStream };
      // A server that has just started may take a moment to open its streams.
      for (let tries = 0; !connection.isClosed(); tries++) {
        try {
          return await tellStream(jetStream);
        } catch (error) {
          if (tries % 40 === 0) log.warn({ err: error }, 'JetStream does not answer yet');
          await setTimeout(250);
        }
      }
    },
    onDown() {
      live = null;
    },
  });
  let streamTimer: NodeJS.Timeout | undefined;

  function subscribe(subject: string, handler: (message: Message) => void): () => void {
    let detach = () => {};
    const attach = (connection: NatsConnection) => {
      const subscription = connection.subscribe(subject, {
        callback(error, message) {
          if (!error) handler(message);
        },
      });
      detach = () => subscription.unsubscribe();
    };
    attachments.add(attach);
    if (live) attach(live.connection);
    return () => {
      attachments.delete(attach);
      if (live) detach();
    };
  }

  return {
    name: 'nats',
    optional: true,
    async start() {
      streamTimer = setInterval(askStream, streamCheckInterval);
      await link.start();
    },
    async stop() {
      clearInterval(streamTimer);
      await link.stop();
    },
    async check() {
      if (!live) throw new Error('NATS is away');
      await pTimeout(live.connection.flush(), { milliseconds: 1000, message: 'NATS did not answer within 1 s' });
    },
    connected: () => live !== null,
    async publish(event) {
      if (!live) throw new Error('NATS is away');
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
      const ends = names.map((name) =>
        subscribe(`floor.*.${name}`, (message) => {
          try {
            handler(parseEvent(JSON.parse(new TextDecoder().decode(message.data))));
          } catch (error) {
            log.error({ err: error, subject: message.subject }, 'could not hear an event');
          }
        }),
      );
      return () => {
        for (const end of ends) end();
      };
    },
    jetStream: () => live?.jetStream ?? null,
    onStream(listener) {
      streamListeners.add(listener);
      askStream();
      return () => streamListeners.delete(listener);
    },
  };
}
