import type { ServiceName } from '@floorlight/contracts/endpoint';
import {
  type Envelope,
  type EventName,
  isKnown,
  isKnownEvent,
  parseEvent,
  type UnknownEvent,
} from '@floorlight/contracts/events';
import type { Database } from '@floorlight/database/database';
import { isUnavailable, isUnstorable } from '@floorlight/database/errors';
import type { Logger } from '@floorlight/telemetry/logger';
import type { JsMsg } from '@nats-io/jetstream';
import { busAccess, busUsers, type Durable, durableFor, durableName, durablesOf } from './access.ts';
import { applyEvents } from './apply-events.ts';
import type { Bus } from './bus.ts';
import { addDeadLetter, findUnhandled } from './delivery-rows.ts';
import type { AnyEvent, AnyHandler, Directory, Handler, Knowing, KnowingHandler, UnknownHandler } from './handlers.ts';
import { eventsHandled, eventsRefused, type Result } from './metrics.ts';
import { parkedEvents } from './parked-events.ts';
import { type Acknowledgement, keepConsuming } from './pull.ts';
import { openEvent, RefusedEvent, signatureHeader } from './signed-event.ts';

type EventsOf<S extends ServiceName> = Extract<EventName, `${S}.${string}`>;

export interface Consumer {
  name: string;
  start(): Promise<void>;
  /** Finishes the events it has fetched, for at most 4 s; another instance gets the rest. */
  stop(): Promise<void>;
  /** The names of the events that it handles. */
  names: ReadonlySet<EventName>;
  /**
   * Handles events that did not come from NATS in the same way. Throws a ZodError if it cannot parse one, before it
   * handles any, and the first error of a handler after it has tried them all.
   */
  handle(events: Envelope[]): Promise<void>;
  /** Those of these events of its producer, by their ids, that no consumer of this service has handled or set aside. */
  unhandledOf(ids: string[]): Promise<string[]>;
  /** The service whose events it handles, and whether that is all of them. */
  producer: ServiceName;
  isLane: boolean;
  /** Stores events of a newer release that did not come from NATS. */
  park(events: UnknownEvent[]): Promise<void>;
}

/**
 * Handles the events of the service `producer`, each exactly once. What waits is a batch of at most 128: their inbox
 * rows and what the handlers in `on` write share a transaction, and the acknowledgements follow. Successive events with
 * the same handler reach it in one call. If a batch fails, its events are handled one by one, so that a bad one delays
 * no other. Failed events are retried with growing delays; those that cannot be parsed, or that Postgres cannot store, go to
 * `dead_letters`.
 * Events of a newer release go to `onUnknown`; without it they are parked, and handled by the release that knows them.
 * Calls `afterCommit` after each commit. Instances with the same `service` share the events. `lane` separates a few
 * urgent events: they wait for no others, and are still handled once if they move between lanes. `knowing` is one handler of
 * several events, which waits for Postgres twice, or once for an event that its `atOnce` takes; it stands in place of `on`.
 * `gather` lets a batch grow for so many milliseconds. With a `directory`, handlers get names in place of references. `site`
 * limits it to one site; `durablePrefix` separates tests that share NATS.
 */
export function consumer<S extends ServiceName, N extends EventsOf<S> = EventsOf<S>, F = undefined>({
  db,
  bus,
  log,
  service,
  producer,
  on = {},
  knowing,
  onUnknown,
  lane,
  gather,
  directory,
  afterCommit = () => {},
  site = '*',
  durablePrefix = '',
}: {
  db: Database;
  bus: Bus;
  log: Logger;
  service: string;
  producer: S;
  on?: { [N in EventsOf<S>]?: Handler<N> };
  knowing?: KnowingHandler<N, F>;
  onUnknown?: UnknownHandler;
  lane?: string;
  gather?: number;
  directory?: Directory;
  afterCommit?: () => void;
  site?: string;
  durablePrefix?: string;
}): Consumer {
  const name = durableName(service, producer);
  const handlers = on as Record<string, AnyHandler | undefined>; // looked up by the name that types the event
  const names: EventName[] = knowing?.names ?? (Object.keys(on) as EventName[]); // Object.keys forgets the literal keys
  const count = (result: Result, events = 1) => eventsHandled.inc({ consumer: name, result }, events);
  let isWaiting = false;
  const applyAll = applyEvents({
    ...{ db, consumer: name, directory },
    // `onUnknown` only gets unknown ones.
    handlerOf: (event) => (isKnownEvent(event) ? handlers[event] : (onUnknown as AnyHandler | undefined)),
    knowing: knowing as Knowing | undefined, // only gets the events that it names
    onApplied(handled, events) {
      if (isWaiting) log.info({ consumer: name }, 'handles events again');
      isWaiting = false;
      if (handled < events) count('repeated', events - handled);
      if (handled === 0) return;
      count('handled', handled);
      afterCommit();
    },
  });

  async function receive(messages: JsMsg[], signedFrom: number): Promise<Acknowledgement[]> {
    // The filter of a durable is one subject, and lets events of other lanes through.
    const parsed = await Promise.all(
      messages.map((message) => (isIgnored(message) ? null : open(message, message.seq < signedFrom))),
    );
    count('ignored', parsed.filter((event) => event === null).length);
    const events = parsed.flatMap((event) => (event === null || event instanceof Error ? [] : [event]));
    const unknown = onUnknown ? [] : events.filter((event) => !isKnown(event));
    const failed = await applyAll(events.filter((event) => !unknown.includes(event)));
    for (const [event, error] of await parked.tryToPark(unknown)) failed.set(event, error);
    const results: Acknowledgement[] = [];
    for (const [index, message] of messages.entries()) {
      const event = parsed[index] ?? null;
      if (event instanceof RefusedEvent) results.push(refuse(message, event));
      else if (event instanceof Error) results.push(await storeDeadLetter(message, event));
      else if (event === null) results.push('ack');
      else results.push(failed.has(event) ? await giveUpOrRetry(message, failed.get(event)) : 'ack');
    }
    return results;
  }

  function open({ subject, data, headers }: JsMsg, mayBeUnsigned: boolean): Promise<AnyEvent | Error> {
    const signature = headers?.get(signatureHeader);
    return openEvent(bus.keys, { subject, data, signature }, { mayBeUnsigned }).catch((error) =>
      error instanceof Error ? error : new Error(String(error)),
    );
  }

  function refuse({ subject }: JsMsg, reason: RefusedEvent): Acknowledgement {
    eventsRefused.inc({ path: 'stream' });
    log.error({ reason: reason.message, subject, consumer: name }, 'refused an event');
    return 'term';
  }

  function isIgnored({ subject }: JsMsg): boolean {
    const eventName = subject.split('.').slice(2).join('.');
    return isKnownEvent(eventName) && !names.includes(eventName);
  }

  async function giveUpOrRetry(message: JsMsg, error: unknown): Promise<Acknowledgement> {
    if (isUnstorable(error)) return storeDeadLetter(message, new Error("Postgres can't store what it says"));
    return retry(message, error);
  }

  function retry(message: JsMsg, error: unknown): Acknowledgement {
    const delivery = message.info.deliveryCount;
    count('failed');
    const unavailable = isUnavailable(error);
    const context = { err: error, subject: message.subject, delivery };
    // An outage is logged at its beginning and end: every event meets it.
    if (!unavailable) log.error(context, 'could not handle an event; retrying');
    else if (!isWaiting) log.warn({ err: error, consumer: name }, 'could not handle events yet; retrying');
    isWaiting ||= unavailable;
    return { nakDelay: retryDelay(delivery, unavailable) };
  }

  async function storeDeadLetter(message: JsMsg, reason: Error): Promise<Acknowledgement> {
    try {
      await addDeadLetter(db, {
        consumer: name,
        subject: message.subject,
        data: message.string(),
        reason: reason.message,
      });
    } catch (error) {
      return retry(message, error);
    }
    count('unreadable');
    log.error({ reason: reason.message, subject: message.subject }, 'could not read an event; stored in dead_letters');
    return 'term';
  }

  const parked = parkedEvents({ db, consumer: name, names: new Set(names), log, apply: applyAll, count });
  bus.keys.mustKnow(producer);
  const subjects = lane ? narrowest(names) : `${producer}.>`;
  const durable = durableFor(durablePrefix + durableName(service, producer, lane), site, subjects);
  if (isInTable(service)) mustBeInTable(durableFor(durableName(service, producer, lane), '*', subjects));
  const pull = keepConsuming({
    bus,
    log,
    durable,
    gather,
    create: durablePrefix !== '',
    receive,
  });

  return {
    name: lane ? `${name}-${lane}` : name,
    producer,
    isLane: lane !== undefined,
    park: parked.park,
    async start() {
      pull.start();
      await parked.start();
    },
    async stop() {
      await Promise.all([pull.stop(), parked.stop()]);
    },
    names: new Set(names),
    unhandledOf: (ids) => findUnhandled(db, name, ids),
    async handle(events) {
      const failed = await applyAll(events.map(parseEvent));
      if (failed.size > 0) throw [...failed.values()][0];
    },
  };
}

/** The libraries' tests have services of their own. */
const isInTable = (service: string): boolean =>
  busUsers.some((user) => busAccess[user].handles?.some(({ as = user }) => as === service));

function mustBeInTable({ name, filter }: Durable): void {
  const known = busUsers.flatMap(durablesOf);
  if (known.some((durable) => durable.name === name && durable.filter === filter)) return;
  throw new Error(`The table of bus access (access.ts) has no durable ${name} for ${filter}`);
}

/** The narrowest subject, below the site's, of all these events. */
function narrowest(names: EventName[]): string {
  const [first = '', ...others] = names;
  const [service, noun] = first.split('.');
  if (others.length === 0) return first;
  return others.every((name) => name.startsWith(`${service}.${noun}.`)) ? `${service}.${noun}.*` : `${service}.>`;
}

/** Milliseconds until the next attempt. Short while Postgres is unavailable, as the event itself is not at fault. */
const retryDelay = (deliveries: number, unavailable: boolean): number =>
  Math.min(unavailable ? 1000 : 30_000, 100 * 2 ** Math.min(deliveries, 10));
