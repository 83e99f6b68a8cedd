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
import { keepConsuming, type Settlement } from './pull.ts';

type EventsOf<S extends ServiceName> = Extract<EventName, `${S}.${string}`>;
type Handler<N extends EventName> = (tx: Transaction, event: FloorEvent<N>) => Promise<void>;

export interface Consumer {
  name: string;
  start(): Promise<void>;
  /** Finishes what it has taken, for four seconds at most; the rest comes to another instance. */
  stop(): Promise<void>;
  /** The same path for an event that came another way. Throws a ZodError where it can't be read. */
  handle(event: Envelope): Promise<void>;
}

/**
 * Hears the events of the service `hears`, each with one effect: the inbox row, what the handler in `on` does and the
 * acknowledgement stand and fall together. What fails comes again, later each time; what can't be read is kept in
 * `dead_letters`. `afterCommit` is called after each event that had its effect. Instances with the same `service`
 * share the work. `site` narrows it to the events of one site; `durablePrefix` keeps tests apart.
 */
export function consumer<S extends ServiceName>({
  db,
  bus,
  log,
  service,
  hears,
  on,
  afterCommit = () => {},
  site = '*',
  durablePrefix = '',
}: {
  db: Database;
  bus: Bus;
  log: Logger;
  service: string;
  hears: S;
  on: { [N in EventsOf<S>]?: Handler<N> };
  afterCommit?: () => void;
  site?: string;
  durablePrefix?: string;
}): Consumer {
  const name = `${service}-hears-${hears}`;
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

  async function receive(message: JsMsg): Promise<Settlement> {
    const [, , ...eventName] = message.subject.split('.');
    if (!handlers[eventName.join('.')]) {
      count('ignored');
      return 'ack';
    }
    try {
      const event = read(message);
      if (event instanceof Error) {
        await bury(message, event);
        return 'term';
      }
      await apply(event);
      return 'ack';
    } catch (error) {
      const delivery = message.info.deliveryCount;
      count('failed');
      log.error({ err: error, subject: message.subject, delivery }, 'could not handle an event; it comes again');
      return { nakFor: delayOf(delivery, isUnavailable(error)) };
    }
  }

  async function bury(message: JsMsg, reason: Error): Promise<void> {
    await db.orm.insert(deadLetters).values({
      consumer: name,
      subject: message.subject,
      data: storable(message.string()),
      reason: storable(reason.message),
    });
    count('unreadable');
    log.error({ err: reason, subject: message.subject }, 'could not read an event; it is kept in dead_letters');
  }

  const pull = keepConsuming({
    bus,
    log,
    durable: `${durablePrefix}${name}`,
    filter: `floor.${site}.${hears}.>`,
    receive,
  });

  return {
    name,
    start: async () => pull.start(),
    stop: () => pull.stop(),
    handle: async (event) => apply(parseEvent(event)),
  };
}

function read(message: JsMsg): FloorEvent | Error {
  try {
    return parseEvent(message.json());
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Postgres stores no NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\u{fffd}');

/** Milliseconds until the next try. What waits for Postgres only is tried soon: it is nobody's fault. */
const delayOf = (deliveries: number, unavailable: boolean): number =>
  Math.min(unavailable ? 1000 : 30_000, 100 * 2 ** Math.min(deliveries, 10));

const inContextOf = <T>(event: FloorEvent, work: () => Promise<T>): Promise<T> =>
  withRequest({ requestId: event.requestId ?? event.id, origin: event.origin }, () =>
    withTraceparent(event.traceparent, () => inSpan(`hear ${event.name}`, work, { kind: 'consumer' })),
  );
