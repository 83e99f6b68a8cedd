import * as z from 'zod/mini';
import { authEvents } from './auth-events.ts';
import { breaksEvents } from './breaks-events.ts';
import { inventoryEvents } from './inventory-events.ts';
import { notifyEvents } from './notify-events.ts';
import { safetyEvents } from './safety-events.ts';
import { Id, Instant } from './scalars.ts';
import { vaultEvents } from './vault-events.ts';

/**
 * Every event on the bus: `service.noun.verbed`, past tense. New fields are optional, so that a consumer can still read
 * an older event.
 */
export const events = {
  ...authEvents,
  ...safetyEvents,
  ...vaultEvents,
  ...breaksEvents,
  ...inventoryEvents,
  ...notifyEvents,
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** The user who caused an event. */
export const Actor = z.object({ id: Id, name: z.string(), role: z.string() });
export type Actor = z.infer<typeof Actor>;

/** The client of a request, as far as the gateway knows it. */
export const Origin = z.object({ ip: z.nullable(z.string()), userAgent: z.nullable(z.string()) });
export type Origin = z.infer<typeof Origin>;

/** The most events about which a process asks at once. */
export const eventIdsMax = 500;
export const EventIds = z.array(Id).check(z.maxLength(eventIdsMax));

/** The fields of every event. `traceparent` is the W3C trace context of the request that caused it. */
export const Envelope = z.object({
  id: Id,
  name: z.enum(Object.keys(events) as [EventName, ...EventName[]]), // Object.keys forgets the literal keys
  siteId: z.string(),
  occurredAt: Instant,
  /** Null where the product caused it. */
  actor: z.nullable(Actor),
  requestId: z.nullable(z.string()),
  traceparent: z.nullable(z.string()),
  /** Null where no request caused it. */
  origin: z.optional(z.nullable(Origin)),
  payload: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

/** An event with its payload typed by its name. */
export type FloorEvent<N extends EventName = EventName> = {
  [K in N]: Omit<Envelope, 'name' | 'payload'> & { name: K; payload: EventPayload<K> };
}[N];

/** An event of a newer release, which this one doesn't know. */
export type UnknownEvent = Omit<Envelope, 'name'> & { name: string };

const UnknownEnvelope = z.extend(Envelope, { name: z.string().check(z.regex(/^[a-z]+(?:\.[a-z]+){2}$/)) });

export const isKnownEvent = (name: string): name is EventName => Object.hasOwn(events, name);

/** Whether the catalogue has an event; narrows what `parseAnyEvent` returns. */
export const isKnown = (event: FloorEvent | UnknownEvent): event is FloorEvent => isKnownEvent(event.name);

/** What the subjects of an event's stream begin with: positions soon mean nothing any more, and have one of their own. */
export const subjectRootOf = (name: EventName): 'floor' | 'position' =>
  name === 'safety.alert.located' ? 'position' : 'floor';

/** `floor.<site>.<service>.<noun>.<verb>` */
export const subjectOf = ({ siteId, name }: { siteId: string; name: EventName }): string =>
  `${subjectRootOf(name)}.${siteId}.${name}`;

/**
 * Parses an event from the bus. Throws a ZodError where it isn't a known event, and an Error where its payload holds
 * something of another site.
 */
export function parseEvent(json: unknown): FloorEvent {
  const envelope = Envelope.parse(json);
  return { ...envelope, payload: parsePayload(envelope) } as FloorEvent; // the name chose the schema
}

/** Parses an event, also one of a newer release. Throws as `parseEvent` does. */
export function parseAnyEvent(json: unknown): FloorEvent | UnknownEvent {
  const event = UnknownEnvelope.parse(json);
  return isKnownEvent(event.name) ? parseEvent(json) : event;
}

/**
 * Parses the payload of an event. An alert, person or the like in it must belong to the event's site: consumers go by
 * either of the two. A person's event names their home site, and after a move the new one.
 */
export function parsePayload({ name, siteId, payload }: Pick<Envelope, 'name' | 'siteId' | 'payload'>): object {
  const parsed = events[name].parse(payload);
  for (const [field, value] of Object.entries(parsed))
    if (hasSite(value) && value.siteId !== siteId) throw new Error(`its ${field} belongs to another site`);
  return parsed;
}

const hasSite = (value: unknown): value is { siteId: unknown } =>
  typeof value === 'object' && value !== null && 'siteId' in value;
