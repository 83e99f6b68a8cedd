import { setImmediate, setTimeout as setTimer } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import { type JetStream, streamName } from './stream.ts';

/** The most messages an instance holds without an acknowledgement: a batch of them takes a fraction of `ackWait`. */
const batchSize = 128;
/** Milliseconds until another instance gets the messages of a dead one. Short, because one may be an emergency. */
const ackWait = 2000;
/** Milliseconds to handle fetched messages after `stop`; another instance gets the rest after `ackWait`. */
const stopTimeout = 4000;

/** The answer to a message: handled, never redeliver, or redeliver after so many milliseconds. */
export type Acknowledgement = 'ack' | 'term' | { nakDelay: number };

/**
 * Passes the messages of a durable consumer to `receive`, as many as wait at a time and at most 128, in order, and
 * acknowledges each with its result. With `gather` it waits so many milliseconds after the first for more. Creates the
 * durable if it is missing: at the first start, after a lost stream, or after somebody deleted it.
 */
export function keepConsuming({
  bus,
  log,
  durable,
  filter,
  gather = 0,
  receive,
}: {
  bus: Bus;
  log: Logger;
  durable: string;
  filter: string;
  gather?: number | undefined;
  receive: (messages: JsMsg[]) => Promise<Acknowledgement[]>;
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
    const isCurrent = () => !isStreamLost && bus.jetStream() === jetStream;
    // A fetch ends after so many messages, and the next one waits until they are handled: that bounds what is held here.
    while (!stopping && isCurrent()) {
      messages = await consumer.fetch({ max_messages: batchSize });
      if (stopping) messages.stop();
      await handleAsTheyCome(messages, isCurrent);
    }
  }

  async function handleAsTheyCome(fetched: ConsumerMessages, isCurrent: () => boolean): Promise<void> {
    const waiting: JsMsg[] = [];
    let handling: Promise<void> | null = null;

    async function handleWaiting(): Promise<void> {
      while (waiting.length > 0 && performance.now() < stopBy) {
        if (gather > 0 && !stopping) await setTimer(gather);
        // What came over the network together becomes one batch.
        else await setImmediate();
        const batch = waiting.splice(0);
        const results = await receive(batch);
        // Not in a new stream, where the number is another message, nor over a new connection. The messages come again,
        // and their inbox rows make that harmless.
        if (isCurrent()) for (const [index, message] of batch.entries()) acknowledge(message, results[index] ?? 'ack');
      }
      handling = null;
    }

    try {
      for await (const message of fetched) {
        waiting.push(message);
        handling ??= handleWaiting();
      }
    } finally {
      await handling;
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
