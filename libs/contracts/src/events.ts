import * as z from 'zod/mini';
import { EmergencyAlert } from './alerts.ts';
import { Barcode, BarcodeType } from './barcodes.ts';
import { Beacon } from './beacons.ts';
import { BreakSetting } from './break-management.ts';
import { BreakSession } from './breaks.ts';
import { SavedCount } from './counts.ts';
import { Incident } from './incidents.ts';
import { Person } from './person.ts';
import { Id, Instant } from './scalars.ts';
import { SignUpRequest } from './sign-up-requests.ts';
import { BreakPrivacy } from './sites.ts';
import { Tote } from './totes.ts';

const personChanged = z.object({ person: Person });
const signUpChanged = z.object({ request: SignUpRequest });
const alertChanged = z.object({ alert: EmergencyAlert });
const beaconChanged = z.object({ beacon: Beacon });
const incidentChanged = z.object({ incident: Incident });
/** `privacy`: whose eyes the site leaves it to; `team` is for nobody's list of names. */
const breakChanged = z.object({ session: BreakSession, userId: Id, privacy: z.optional(BreakPrivacy) });

/** `managerId`: under whose a privileged one was added. */
const barcodeChanged = z.object({ barcode: Barcode, userId: Id, managerId: z.optional(z.nullable(z.string())) });

/**
 * Everything that is said on the bus: `service.noun.verbed`, past tense. New fields are optional, so that a
 * consumer of yesterday can read today's event.
 */
export const events = {
  'auth.user.registered': personChanged,
  'auth.user.verified': personChanged,
  'auth.user.updated': personChanged,
  'auth.password.reset': z.object({ userId: Id }),
  'auth.session.started': z.object({ userId: Id, sessionId: Id }),
  'auth.session.revoked': z.object({
    userId: Id,
    sessionIds: z.array(Id),
    reason: z.optional(
      z.enum(['signed_out', 'signed_in_again', 'other_devices', 'password_reset', 'expired', 'closed']),
    ),
  }),
  /** Too many wrong passwords: guesses for this account have to wait. Said once for each wait, by whomever they came. */
  'auth.signin.slowed': z.object({ userId: Id, name: z.string(), until: Instant }),
  /** Somebody takes a log away as a file. */
  'auth.log.exported': z.object({
    log: z.enum(['audit', 'badge']),
    /** What narrowed it. */
    filters: z.record(z.string(), z.string()),
  }),
  'auth.token.generated': z.object({ tokenId: Id, managerId: z.string(), reason: z.string(), expiresAt: Instant }),
  'auth.token.validated': z.object({
    tokenId: Id,
    managerId: z.string(),
    reason: z.string(),
    generatedBy: Id,
    generatedByName: z.string(),
  }),
  /** Known and no longer good, or never given out: then both are null. Never what was typed. */
  'auth.token.refused': z.object({
    cause: z.enum(['unknown', 'expired', 'used']),
    tokenId: z.nullable(Id),
    managerId: z.nullable(z.string()),
  }),
  'auth.signup.requested': signUpChanged,
  'auth.signup.approved': signUpChanged,
  'auth.signup.refused': signUpChanged,
  'safety.alert.raised': alertChanged,
  'safety.alert.repeated': alertChanged,
  'safety.alert.acknowledged': alertChanged,
  'safety.alert.resolved': alertChanged,
  'safety.alert.cancelled': alertChanged,
  /** Nobody has acknowledged it in time: all who must know are told again, louder. `round` counts from 1. */
  'safety.alert.escalated': z.object({ alert: EmergencyAlert, round: z.int().check(z.gte(1)) }),
  /** Its sender's phone said where it is. */
  'safety.alert.located': alertChanged,
  'safety.beacon.placed': beaconChanged,
  'safety.beacon.resolved': beaconChanged,
  'safety.incident.reported': incidentChanged,
  /** Assigned, a step taken, notes written or a photo added; the actor says by whom. */
  'safety.incident.updated': incidentChanged,
  'vault.barcode.added': barcodeChanged,
  'vault.barcode.deleted': barcodeChanged,
  'vault.barcode.restored': barcodeChanged,
  /** Its owner looked at it; never its value. */
  'vault.privileged.accessed': z.object({
    barcodeId: Id,
    type: BarcodeType,
    sku: z.string(),
    managerId: z.string(),
    userId: Id,
  }),
  'vault.pin.set': z.object({ userId: Id }),
  'vault.pin.opened': z.object({ userId: Id }),
  'vault.pin.locked': z.object({ userId: Id, until: Instant }),
  'breaks.session.started': breakChanged,
  'breaks.session.ended': breakChanged,
  'breaks.session.expired': breakChanged,
  'breaks.session.extended': breakChanged,
  'breaks.session.cancelled': breakChanged,
  'breaks.setting.updated': z.object({ setting: BreakSetting }),
  'breaks.settings.initialized': z.object({ settings: z.array(BreakSetting) }),
  /** The figures of a day have changed. Nothing of a person, so that it may go to every manager. */
  'breaks.analytics.updated': z.object({ date: z.iso.date() }),
  'inventory.count.saved': z.object({ count: SavedCount, userId: Id }),
  /** Somebody takes a session away as a workbook. */
  'inventory.report.exported': z.object({ sessionId: Id, day: z.iso.date(), countedByName: z.string() }),
  'inventory.report.mailed': z.object({
    sessionId: Id,
    day: z.iso.date(),
    countedByName: z.string(),
    email: z.string(),
  }),
  'inventory.tote.created': z.object({ tote: Tote }),
  /** `heldBy`: the name of who had it until then. */
  'inventory.tote.updated': z.object({ tote: Tote, heldBy: z.optional(z.nullable(z.string())) }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** Who did it; null where the product itself did. */
export const Actor = z.object({ id: Id, name: z.string(), role: z.string() });
export type Actor = z.infer<typeof Actor>;

/** Where a request came from, as far as the gateway knows. */
export const Origin = z.object({ ip: z.nullable(z.string()), userAgent: z.nullable(z.string()) });
export type Origin = z.infer<typeof Origin>;

/** What surrounds every payload. `traceparent` is the W3C trace context of the request that caused it. */
export const Envelope = z.object({
  id: Id,
  name: z.enum(Object.keys(events) as [EventName, ...EventName[]]), // Object.keys forgets the literal keys
  siteId: z.string(),
  occurredAt: Instant,
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

/** `floor.<site>.<service>.<noun>.<verb>` */
export const subjectOf = (event: { siteId: string; name: EventName }): string => `floor.${event.siteId}.${event.name}`;

/** Reads what came off the bus; throws a ZodError where it isn't an event we know. */
export function parseEvent(json: unknown): FloorEvent {
  const envelope = Envelope.parse(json);
  return { ...envelope, payload: events[envelope.name].parse(envelope.payload) } as FloorEvent; // the name chose the schema
}
