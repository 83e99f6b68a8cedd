import type { Logger } from '@floorlight/telemetry/logger';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import { type JetStream, streamName } from './stream.ts';

/** Few enough for a slow database to handle them all within `ackWait`. */
const prefetched = 8;
/** Milliseconds until another instance gets the messages of a dead one. Short, because one may be an emergency. */
const ackWait = 2000;
/** Milliseconds to handle fetched messages after `stop`; another instance gets the rest after `ackWait`. */
const stopTimeout = 4000;

/** The answer to a message: handled, never redeliver, or redeliver after so many milliseconds. */
export type Acknowledgement = 'ack' | 'term' | { nakDelay: number };

/**
 * Passes the messages of a durable consumer to `receive`, one at a time, and acknowledges each with its result. Creates
 * the durable if it is missing: at the first start, after a lost stream, or after somebody deleted it.
 */
export function keepConsuming({
  bus,
  log,
  durable,
  filter,
  receive,
}: {
  bus: Bus;
  log: Logger;
  durable: string;
  filter: string;
  receive: (message: JsMsg) => Promise<Acknowledgement>;
}): { start(): void; stop(): Promise<void> } {
  let stopping = false;
  let stopBy = Number.POSITIVE_INFINITY;
  let messages: ConsumerMessages | null = null;
  let created = 0;
  let isStreamLost = false;
  let wake = () => {};
  let running = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping) {
      const jetStream = bus.jetStream();
      if (jetStream) {
        try {
          await consume(jetStream);
        } catch (error) {
          if (bus.connected()) log.warn({ err: error, durable }, 'the consumer was interrupted; setting it up again');
        }
      }
      if (!stopping) await pause();
    }
  }

  async function consume(jetStream: JetStream): Promise<void> {
    isStreamLost = false;
    await ensureDurable(jetStream, durable, filter);
    const consumer = await jetStream.client.consumers.get(streamName, durable);
    messages = await consumer.consume({ max_messages: prefetched, abort_on_missing_resource: true });
    if (stopping) messages.stop();
    for await (const message of messages) {
      if (performance.now() > stopBy) break;
      const acknowledgement = await receive(message);
      // Not in a new stream, where the number is another message, nor over a new connection. The message comes again,
      // and its inbox row makes that harmless.
      if (!isStreamLost && bus.jetStream() === jetStream) acknowledge(message, acknowledgement);
    }
  }

  /** Waits for a stream check, at most 500 ms. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 500);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const unsubscribe = bus.onStreamCheck((createdAt) => {
    if (created !== 0 && created !== createdAt.getTime()) {
      isStreamLost = true;
      messages?.stop();
    }
    created = createdAt.getTime();
    wake();
  });

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping = true;
      stopBy = performance.now() + stopTimeout;
      unsubscribe();
      wake();
      messages?.stop();
      await running;
    },
  };
}

async function ensureDurable({ manager }: JetStream, durable: string, filter: string): Promise<void> {
  const settings = { filter_subject: filter, ack_wait: nanos(ackWait), max_deliver: -1 };
  try {
    await manager.consumers.update(streamName, durable, settings);
  } catch {
    await manager.consumers.add(streamName, {
      ...settings,
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
  }
}

function acknowledge(message: JsMsg, acknowledgement: Acknowledgement): void {
  if (acknowledgement === 'ack') message.ack();
  else if (acknowledgement === 'term') message.term();
  else message.nak(acknowledgement.nakDelay);
}
