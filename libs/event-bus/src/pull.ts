import type { Logger } from '@floorlight/telemetry/logger';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import { type JetStream, streamName } from './stream.ts';

/** So few that a slow database gets through them within `ackWait`; the next ones are asked for meanwhile. */
const prefetched = 8;
/** How long a dead process keeps what it had taken: among it can be an emergency. */
const ackWait = 2000;
/** How long a process that stops goes on with what it has taken; the rest comes to another after `ackWait`. */
const patienceAtStop = 4000;

/** What to tell the server of a message: done, never again, or again after so many milliseconds. */
export type Settlement = 'ack' | 'term' | { nakFor: number };

/**
 * Takes messages from a durable consumer, one after the other, and gives each to `receive`, which says what became of it.
 * Makes the durable where it is missing: at first, after a lost stream, after someone deleted it.
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
  receive: (message: JsMsg) => Promise<Settlement>;
}): { start(): void; stop(): Promise<void> } {
  let stopping = false;
  let stopBy = Number.POSITIVE_INFINITY;
  let messages: ConsumerMessages | null = null;
  let created = 0;
  let lost = false;
  let wake = () => {};
  let running = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopping) {
      const jetStream = bus.jetStream();
      if (jetStream) {
        try {
          await consume(jetStream);
        } catch (error) {
          if (bus.connected()) log.warn({ err: error, durable }, 'the consumer was interrupted; it is set up again');
        }
      }
      if (!stopping) await pause();
    }
  }

  async function consume(jetStream: JetStream): Promise<void> {
    lost = false;
    await ensureDurable(jetStream, durable, filter);
    const consumer = await jetStream.client.consumers.get(streamName, durable);
    messages = await consumer.consume({ max_messages: prefetched, abort_on_missing_resource: true });
    if (stopping) messages.stop();
    for await (const message of messages) {
      if (performance.now() > stopBy) break;
      const settlement = await receive(message);
      // In a stream that was made again the same number is another message; over a closed connection nothing is said,
      // and the message comes again and meets its inbox row.
      if (!lost && bus.jetStream() === jetStream) settle(message, settlement);
    }
  }

  /** Until something may have changed, half a second at most. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 500);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const end = bus.onStream((now) => {
    if (created !== 0 && created !== now.getTime()) {
      lost = true;
      messages?.stop();
    }
    created = now.getTime();
    wake();
  });

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping = true;
      stopBy = performance.now() + patienceAtStop;
      end();
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

function settle(message: JsMsg, settlement: Settlement): void {
  if (settlement === 'ack') message.ack();
  else if (settlement === 'term') message.term();
  else message.nak(settlement.nakFor);
}
