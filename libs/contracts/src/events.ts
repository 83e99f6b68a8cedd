import * as z from 'zod/mini';
import { AlertMessage, EmergencyAlert, ResponseStep } from './alerts.ts';
import { Barcode, BarcodeType } from './barcodes.ts';
import { Beacon } from './beacons.ts';
import { BreakSetting } from './break-management.ts';
import { BreakSession } from './breaks.ts';
import { Change } from './changes.ts';
import { SavedCount } from './counts.ts';
import { Evacuation, RollCallEntry } from './evacuations.ts';
import { Incident } from './incidents.ts';
import { InjurySummary } from './injury-records.ts';
import { Person, Role } from './person.ts';
import { Id, Instant } from './scalars.ts';
import { signInWays } from './sign-in.ts';
import { SignUpRequest } from './sign-up-requests.ts';
import { BreakPrivacy } from './sites.ts';
import { Tote } from './totes.ts';

const personChanged = z.object({ person: Person });
const signUpChanged = z.object({ request: SignUpRequest });
const alertChanged = z.object({ alert: EmergencyAlert });
const beaconChanged = z.object({ beacon: Beacon });
const evacuationChanged = z.object({ evacuation: Evacuation });
const rollCallChanged = z.object({ evacuation: Evacuation, entry: RollCallEntry });
const incidentChanged = z.object({ incident: Incident });
/** `site`: null for all sites. */
const apiKeyChanged = z.object({
  keyId: Id,
  key: z.object({
    name: z.string(),
    site: z.nullable(z.string()),
    permissions: z.array(z.string()),
    expiresAt: z.nullable(Instant),
  }),
});
const scimTokenChanged = z.object({ tokenId: Id, token: z.object({ name: z.string(), site: z.string() }) });
const webhookSettings = z.object({
  name: z.string(),
  url: z.string(),
  site: z.nullable(z.string()),
  events: z.array(z.string()),
  withPositions: z.boolean(),
  isEnabled: z.boolean(),
  shape: z.optional(z.string()),
});
const deviceChanged = z.object({
  deviceId: Id,
  device: z.object({ name: z.string(), site: z.string(), zone: z.nullable(z.string()) }),
});
const displayChanged = z.object({ displayId: Id, display: z.object({ name: z.string(), site: z.string() }) });
/** `privacy`: the site's setting; with `team` no name may be shown. */
const breakChanged = z.object({ session: BreakSession, userId: Id, privacy: z.optional(BreakPrivacy) });

/** `managerId`: the manager ID that authorized a privileged barcode. */
const barcodeChanged = z.object({ barcode: Barcode, userId: Id, managerId: z.optional(z.nullable(z.string())) });

/**
 * Every event on the bus: `service.noun.verbed`, past tense. New fields are optional, so that a consumer can still read
 * an older event.
 */
export const events = {
  'auth.user.registered': personChanged,
  'auth.user.verified': personChanged,
  'auth.user.updated': personChanged,
  /**
   * Somebody with the right to changed a person, or a machine, such as a directory; `machine` names it. Of names, addresses
   * and employee IDs `changes` has the field alone: nobody could erase the value from the stream.
   */
  'auth.person.changed': z.object({
    userId: Id,
    name: z.string(),
    kind: z.enum(['created', 'invited', 'accepted', 'edited', 'role', 'moved', 'reset', 'deactivated', 'reactivated']),
    changes: z.array(Change),
    machine: z.optional(z.string()),
  }),
  /** Codes for whoever holds the sheet. Invitations of people are changes of them. */
  'auth.invitation.printed': z.object({ count: z.int(), role: Role }),
  'auth.invitation.revoked': z.object({ invitationId: Id }),
  /** The owner erased the account; both names stand for theirs from now on. */
  'auth.user.erased': z.object({ userId: Id, firstName: z.string(), lastName: z.string(), version: z.int() }),
  /** `reset`: with a mailed link. `changed`: with the current password. `disowned`: to one that nobody knows. */
  'auth.password.reset': z.object({ userId: Id, how: z.optional(z.enum(['reset', 'changed', 'disowned'])) }),
  'auth.session.started': z.object({ userId: Id, sessionId: Id, way: z.optional(z.enum(signInWays)) }),
  'auth.session.revoked': z.object({
    userId: Id,
    sessionIds: z.array(Id),
    reason: z.optional(
      z.enum([
        'signed_out',
        'signed_in_again',
        'other_devices',
        'password_reset',
        'expired',
        'closed',
        'badge_elsewhere',
        'device_revoked',
        'directory',
      ]),
    ),
  }),
  /** Sessions that have a second factor from now on, or have none any more. */
  'auth.session.secured': z.object({ userId: Id, hasSecondFactor: z.boolean() }),
  /** The user has switched a session to another of their sites. The event's site is the new one. */
  'auth.session.switched': z.object({ userId: Id, sessionId: Id, site: z.string() }),
  /** A person has another role at a site, a first one, or none any more. */
  'auth.membership.changed': z.object({
    userId: Id,
    name: z.string(),
    site: z.string(),
    before: z.nullable(Role),
    after: z.nullable(Role),
    /** The machine that changed it, such as a directory. */
    machine: z.optional(z.string()),
  }),
  'auth.passkey.added': z.object({ userId: Id, passkeyId: Id, name: z.string() }),
  'auth.passkey.renamed': z.object({ userId: Id, passkeyId: Id, before: z.string(), after: z.string() }),
  'auth.passkey.removed': z.object({ userId: Id, passkeyId: Id, name: z.string() }),
  /** Somebody who manages people removed this person's passkeys and one-time codes. */
  'auth.signin.reset': z.object({ userId: Id, name: z.string() }),
  /** Who signs in at a directory as somebody is this person from now on. */
  'auth.directory.linked': z.object({ userId: Id, directory: z.string() }),
  /** One-time codes of an authenticator app; `renewed`: new recovery codes. `recovered`: signed in with one of them. */
  'auth.codes.changed': z.object({ userId: Id, change: z.enum(['on', 'off', 'renewed', 'recovered']) }),
  /** The person has set the PIN of their badge. */
  'auth.badge.changed': z.object({ userId: Id }),
  /** Two shared devices within ten minutes: the badge may have been copied. The first one's session was ended. */
  'auth.badge.reused': z.object({
    userId: Id,
    name: z.string(),
    first: z.string(),
    second: z.string(),
    /** It was taken from the second device before, and is back: two people may have it. */
    isBack: z.optional(z.boolean()),
  }),
  /** A manager added a shared device, or made a new link for it. */
  'auth.device.added': deviceChanged,
  'auth.device.linked': deviceChanged,
  /** A handheld has opened the link. */
  'auth.device.enrolled': deviceChanged,
  'auth.device.changed': z.extend(deviceChanged, { before: deviceChanged.shape.device }),
  'auth.device.revoked': deviceChanged,
  /** A manager added a wall display, or made a new code for it. */
  'auth.display.added': displayChanged,
  'auth.display.coded': displayChanged,
  /** A screen was given the code. */
  'auth.display.connected': displayChanged,
  'auth.display.revoked': displayChanged,
  /** A wrong password, one-time code or badge PIN for this account. The origin has the address from which it came. */
  'auth.signin.failed': z.object({
    userId: Id,
    name: z.string(),
    wrong: z.optional(z.enum(['password', 'code', 'pin'])),
  }),
  /** Too many wrong passwords: sign-in to this account is delayed. Published once for each delay. */
  'auth.signin.slowed': z.object({ userId: Id, name: z.string(), until: Instant }),
  /** A log was exported as a file. */
  'auth.log.exported': z.object({
    log: z.enum(['audit', 'badge']),
    /** The filters of the exported entries. */
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
  /** An expired, used or unknown token; for an unknown one both fields are null. Never contains the typed text. */
  'auth.token.refused': z.object({
    cause: z.enum(['unknown', 'expired', 'used']),
    tokenId: z.nullable(Id),
    managerId: z.nullable(z.string()),
  }),
  'auth.signup.requested': signUpChanged,
  'auth.signup.approved': signUpChanged,
  'auth.signup.refused': signUpChanged,
  /**
   * A site has new settings. They may name people, so they are not in the event: services ask auth for them. `changes`
   * are for the audit log, `moreChanges` counts those it has no room for.
   */
  'auth.site.changed': z.object({
    site: z.string(),
    version: z.int(),
    kind: z.enum(['added', 'changed', 'closed', 'reopened']),
    changes: z.array(Change),
    moreChanges: z.optional(z.int()),
  }),
  /** A directory has ended the access of the last manager of a site; `machine` names it. */
  'auth.site.unmanaged': z.object({ site: z.string(), machine: z.string() }),
  'auth.apikey.created': apiKeyChanged,
  /** By an administrator, or because its site was closed. */
  'auth.apikey.revoked': apiKeyChanged,
  'auth.scimtoken.created': scimTokenChanged,
  'auth.scimtoken.revoked': scimTokenChanged,
  /** What the members of a directory's group are, and where. */
  'auth.scimgroup.mapped': z.object({
    groupId: Id,
    group: z.string(),
    before: z.object({ site: z.nullable(z.string()), role: z.nullable(z.string()) }),
    after: z.object({ site: z.nullable(z.string()), role: z.nullable(z.string()) }),
  }),
  'safety.alert.raised': alertChanged,
  'safety.alert.repeated': alertChanged,
  /** `folded` was stored, and counted on `alert`, which stands for it: see safety's fold-alert.ts. */
  'safety.alert.folded': z.object({ alert: EmergencyAlert, folded: EmergencyAlert }),
  'safety.alert.acknowledged': alertChanged,
  'safety.alert.resolved': alertChanged,
  'safety.alert.cancelled': alertChanged,
  /** The actor is on the way, or there: `step`. */
  'safety.alert.responded': z.object({ alert: EmergencyAlert, step: ResponseStep }),
  /** The actor said in which zone help is needed. `before`: the zone until then. */
  'safety.alert.placed': z.object({ alert: EmergencyAlert, before: z.nullable(z.string()) }),
  'safety.alert.messaged': z.object({ alert: EmergencyAlert, message: AlertMessage }),
  /** Not acknowledged in time, or acknowledged and not ended: the managers are notified again, with more urgency. `round` counts from 1. */
  'safety.alert.escalated': z.object({ alert: EmergencyAlert, round: z.int().check(z.gte(1)) }),
  /** The sender's phone reported its position. */
  'safety.alert.located': alertChanged,
  'safety.beacon.placed': beaconChanged,
  'safety.beacon.taken': beaconChanged,
  'safety.beacon.resolved': beaconChanged,
  /** It ended by itself, at its `expiresAt`. */
  'safety.beacon.expired': beaconChanged,
  'safety.beacon.hidden': beaconChanged,
  'safety.beacon.shown': beaconChanged,
  'safety.evacuation.called': evacuationChanged,
  /** It is one of more zones, or of the whole site. */
  'safety.evacuation.extended': evacuationChanged,
  /** The all clear; the actor is null where a real evacuation ended a drill. */
  'safety.evacuation.ended': evacuationChanged,
  /** Somebody is safe or needs help, says the actor. */
  'safety.evacuation.answered': rollCallChanged,
  /** Somebody has come to the site since it was called. */
  'safety.evacuation.joined': rollCallChanged,
  'safety.evacuation.exported': evacuationChanged,
  'safety.incident.reported': incidentChanged,
  /** Assigned, moved to the next status, annotated or given a photo, by the actor. */
  'safety.incident.updated': incidentChanged,
  /** Incidents or the OSHA log were exported as a file. */
  'safety.report.exported': z.object({
    file: z.enum(['incidents', 'osha300']),
    filters: z.record(z.string(), z.string()),
  }),
  /** Somebody decided about a case of the OSHA log. Without what it says about a body: `changed` are names of fields. */
  'safety.injury.recorded': z.object({
    incidentId: Id,
    title: z.string(),
    recordable: z.boolean(),
    year: z.nullable(z.int()),
    caseNumber: z.nullable(z.int()),
    changed: z.array(z.string()),
  }),
  'safety.injury.summarized': z.object({ year: z.int(), before: InjurySummary, after: InjurySummary }),
  'vault.barcode.added': barcodeChanged,
  'vault.barcode.deleted': barcodeChanged,
  'vault.barcode.restored': barcodeChanged,
  /** Its owner opened it. Never contains its value. */
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
  /** The figures of a day have changed. Contains no personal data, so that every manager may receive it. */
  'breaks.analytics.updated': z.object({ date: z.iso.date() }),
  'inventory.count.saved': z.object({ count: SavedCount, userId: Id }),
  /** A session was exported as a workbook. */
  'inventory.report.exported': z.object({
    sessionId: Id,
    day: z.iso.date(),
    countedBy: z.optional(Id),
    countedByName: z.string(),
  }),
  'inventory.report.mailed': z.object({
    sessionId: Id,
    day: z.iso.date(),
    countedBy: z.optional(Id),
    countedByName: z.string(),
    email: z.string(),
  }),
  'inventory.tote.created': z.object({ tote: Tote }),
  /** `heldBy`: the name of the previous assignee. */
  'inventory.tote.updated': z.object({
    tote: Tote,
    heldBy: z.optional(z.nullable(z.string())),
    heldById: z.optional(z.nullable(Id)),
  }),
  /** Somebody sent a test alarm to themselves. */
  'notify.alarm.tested': z.object({ testId: Id, pushDevices: z.int() }),
  /** The person's number for text messages. Never contains the number. */
  'notify.phone.changed': z.object({ userId: Id, change: z.enum(['set', 'verified', 'removed']) }),
  'notify.webhook.created': z.object({ webhookId: Id, after: webhookSettings }),
  'notify.webhook.changed': z.object({ webhookId: Id, before: webhookSettings, after: webhookSettings }),
  'notify.webhook.deleted': z.object({ webhookId: Id, before: webhookSettings }),
  /** Its receiver answered 410, so nothing is sent to it any more. */
  'notify.webhook.disabled': z.object({ webhookId: Id, before: webhookSettings }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** The user who caused an event. */
export const Actor = z.object({ id: Id, name: z.string(), role: z.string() });
export type Actor = z.infer<typeof Actor>;

/** The client of a request, as far as the gateway knows it. */
export const Origin = z.object({ ip: z.nullable(z.string()), userAgent: z.nullable(z.string()) });
export type Origin = z.infer<typeof Origin>;

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
