import { setImmediate, setTimeout as setTimer } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import pTimeout from 'p-timeout';
import type { Durable } from './access.ts';
import type { Bus } from './bus.ts';
import { ackWait, ensureDurable } from './durable.ts';
import { watchWaiting } from './metrics.ts';
import { type JetStream, readStream } from './stream.ts';

/** The most messages an instance holds without an acknowledgement. */
const batchSize = 128;
/** Milliseconds after which held messages are kept from being redelivered, several times within `ackWait`. */
const keepEvery = ackWait / 4;
/** Milliseconds to handle fetched messages after `stop`; another instance gets the rest after `ackWait`. */
const stopTimeout = 4000;
/** Milliseconds in which NATS has to say what waits. */
const infoTimeout = 1000;

/** The answer to a message: handled, never redeliver, or redeliver after so many milliseconds. */
export type Acknowledgement = 'ack' | 'term' | { nakDelay: number };

/**
 * Passes the messages of a durable consumer to `receive`, as many as wait at a time and at most 128, in order, and
 * acknowledges each with its result. With `gather` it waits so many milliseconds after the first for more. While the
 * durable is missing, it waits for the set-up; with `create` it makes its own.
 */
export function keepConsuming({
  bus,
  log,
  durable,
  gather = 0,
  create,
  receive,
}: {
  bus: Bus;
  log: Logger;
  durable: Durable;
  gather?: number | undefined;
  create: boolean;
  /** `signedFrom`: the number of the first message that must be signed. */
  receive: (messages: JsMsg[], signedFrom: number) => Promise<Acknowledgement[]>;
}): { start(): void; stop(): Promise<void> } {
  let stopping = false;
  let stopBy = Number.POSITIVE_INFINITY;
  let messages: ConsumerMessages | null = null;
  let created = 0;
  let isStreamLost = false;
  let isInterrupted = false;
  let wake = () => {};
  let running = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping) {
      const jetStream = bus.jetStream();
      if (jetStream) {
        try {
          await consume(jetStream);
        } catch (error) {
          if (bus.connected() && !isInterrupted)
            log.warn(
              { reason: error instanceof Error ? error.message : String(error), durable: durable.name },
              'the consumer was interrupted; it goes on as soon as it can',
            );
          isInterrupted = true;
        }
      }
      if (!stopping) await pause();
    }
  }

  async function consume(jetStream: JetStream): Promise<void> {
    isStreamLost = false;
    const { signedFrom } = await readStream(jetStream, durable.stream);
    if (create) await ensureDurable(jetStream.manager, durable);
    const consumer = await jetStream.client.consumers.get(durable.stream, durable.name);
    isInterrupted = false;
    const isCurrent = () => !isStreamLost && bus.jetStream() === jetStream;
    // A fetch ends after so many messages, and the next one waits until they are handled: that bounds what is held here.
    while (!stopping && isCurrent()) {
      messages = await consumer.fetch({ max_messages: batchSize });
      if (stopping) messages.stop();
      await handleAsTheyCome(messages, signedFrom, isCurrent);
    }
  }

  async function handleAsTheyCome(
    fetched: ConsumerMessages,
    signedFrom: number,
    isCurrent: () => boolean,
  ): Promise<void> {
    const waiting: JsMsg[] = [];
    let batch: JsMsg[] = [];
    let handling: Promise<void> | null = null;

    function keepHeld(): void {
      try {
        if (isCurrent()) for (const message of [...batch, ...waiting]) message.working();
      } catch {
        // The connection was closed just now: the messages come again over the next one.
      }
    }

    async function handleWaiting(): Promise<void> {
      const keeping = setInterval(keepHeld, keepEvery);
      try {
        while (waiting.length > 0 && performance.now() < stopBy) {
          if (gather > 0 && !stopping) await setTimer(gather);
          // What came over the network together becomes one batch.
          else await setImmediate();
          batch = waiting.splice(0);
          const results = await receive(batch, signedFrom);
          // Not in a new stream, where the number is another message, nor over a new connection. The messages come again,
          // and their inbox rows make that harmless.
          if (isCurrent())
            for (const [index, message] of batch.entries()) acknowledge(message, results[index] ?? 'ack');
          batch = [];
        }
      } finally {
        clearInterval(keeping);
        handling = null;
      }
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

  async function countWaiting(): Promise<number | null> {
    const info = bus.jetStream()?.manager.consumers.info(durable.stream, durable.name);
    if (!info) return null;
    const { num_pending, num_ack_pending } = await pTimeout(info, { milliseconds: infoTimeout });
    return num_pending + num_ack_pending;
  }
  let unwatch = () => {};

  return {
    start() {
      running = run();
      unwatch = watchWaiting(durable.name, countWaiting);
    },
    async stop() {
      stopping = true;
      unwatch();
      stopBy = performance.now() + stopTimeout;
      unsubscribe();
      wake();
      messages?.stop();
      await running;
    },
  };
}

function acknowledge(message: JsMsg, acknowledgement: Acknowledgement): void {
  if (acknowledgement === 'ack') message.ack();
  else if (acknowledgement === 'term') message.term();
  else message.nak(acknowledgement.nakDelay);
}
