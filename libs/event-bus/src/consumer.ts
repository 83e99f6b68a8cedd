import type { ServiceName } from '@floorlight/contracts/endpoint';
import { type Envelope, type EventName, type FloorEvent, parseEvent } from '@floorlight/contracts/events';
import type { Database, Transaction } from '@floorlight/database/database';
import { isUnavailable } from '@floorlight/database/errors';
import { deadLetters, inbox } from '@floorlight/database/inbox';
import type { Logger } from '@floorlight/telemetry/logger';
import { withRequest } from '@floorlight/telemetry/request-context';
import { inSpan, withTraceparent } from '@floorlight/telemetry/tracing';
import type { JsMsg } from '@nats-io/jetstream';
import type { Bus } from './bus.ts';
import { eventsHandled, type Result } from './metrics.ts';
import { type Acknowledgement, keepConsuming } from './pull.ts';

type EventsOf<S extends ServiceName> = Extract<EventName, `${S}.${string}`>;
type Handler<N extends EventName> = (tx: Transaction, event: FloorEvent<N>) => Promise<void>;

export interface Consumer {
  name: string;
  start(): Promise<void>;
  /** Finishes the events it has fetched, for at most 4 s; another instance gets the rest. */
  stop(): Promise<void>;
  /** Handles an event that did not come from NATS in the same way. Throws a ZodError if it cannot parse the event. */
  handle(event: Envelope): Promise<void>;
}

/**
 * Handles the events of the service `producer`, each exactly once: the inbox row and what the handler in `on` writes
 * share a transaction, and the acknowledgement follows. Failed events are retried with growing delays; those that
 * cannot be parsed are stored in `dead_letters`. Calls `afterCommit` after each handled event. Instances with the same `service`
 * share the events. `site` limits it to one site; `durablePrefix` separates tests that share NATS.
 */
export function consumer<S extends ServiceName>({
  db,
  bus,
  log,
  service,
  producer,
  on,
  afterCommit = () => {},
  site = '*',
  durablePrefix = '',
}: {
  db: Database;
  bus: Bus;
  log: Logger;
  service: string;
  producer: S;
  on: { [N in EventsOf<S>]?: Handler<N> };
  afterCommit?: () => void;
  site?: string;
  durablePrefix?: string;
}): Consumer {
  // Stored in NATS and in each inbox row: a new name would handle old events again.
  const name = `${service}-hears-${producer}`;
  const handlers = on as Record<string, Handler<EventName> | undefined>; // looked up by the name that types the event
  const count = (result: Result) => eventsHandled.inc({ consumer: name, result });

  async function apply(event: FloorEvent): Promise<void> {
    const handler = handlers[event.name];
    if (!handler) return count('ignored');
    const handled = await inContextOf(event, () =>
      db.transaction(async (tx) => {
        const rows = await tx
          .insert(inbox)
          .values({ consumer: name, eventId: event.id })
          .onConflictDoNothing()
          .returning({ eventId: inbox.eventId });
        if (rows.length === 0) return false;
        await handler(tx, event);
        return true;
      }),
    );
    count(handled ? 'handled' : 'repeated');
    if (handled) afterCommit();
  }

  async function receive(message: JsMsg): Promise<Acknowledgement> {
    const [, , ...eventName] = message.subject.split('.');
    if (!handlers[eventName.join('.')]) {
      count('ignored');
      return 'ack';
    }
    try {
      const event = parseMessage(message);
      if (event instanceof Error) {
        await storeDeadLetter(message, event);
        return 'term';
      }
      await apply(event);
      return 'ack';
    } catch (error) {
      const delivery = message.info.deliveryCount;
      count('failed');
      log.error({ err: error, subject: message.subject, delivery }, 'could not handle an event; retrying');
      return { nakDelay: retryDelay(delivery, isUnavailable(error)) };
    }
  }

  async function storeDeadLetter(message: JsMsg, reason: Error): Promise<void> {
    await db.orm.insert(deadLetters).values({
      consumer: name,
      subject: message.subject,
      data: withoutNul(message.string()),
      reason: withoutNul(reason.message),
    });
    count('unreadable');
    log.error({ err: reason, subject: message.subject }, 'could not parse an event; stored in dead_letters');
  }

  const pull = keepConsuming({
    bus,
    log,
    durable: `${durablePrefix}${name}`,
    filter: `floor.${site}.${producer}.>`,
    receive,
  });

  return {
    name,
    start: async () => pull.start(),
    stop: () => pull.stop(),
    handle: async (event) => apply(parseEvent(event)),
  };
}

function parseMessage(message: JsMsg): FloorEvent | Error {
  try {
    return parseEvent(message.json());
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Postgres text cannot contain NUL. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\u{fffd}');

/** Milliseconds until the next attempt. Short while Postgres is unavailable, as the event itself is not at fault. */
const retryDelay = (deliveries: number, unavailable: boolean): number =>
  Math.min(unavailable ? 1000 : 30_000, 100 * 2 ** Math.min(deliveries, 10));

const inContextOf = <T>(event: FloorEvent, work: () => Promise<T>): Promise<T> =>
  withRequest({ requestId: event.requestId ?? event.id, origin: event.origin }, () =>
    withTraceparent(event.traceparent, () => inSpan(`handle ${event.name}`, work, { kind: 'consumer' })),
  );
