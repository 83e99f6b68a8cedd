import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Language } from './languages.ts';
import { ReadyAnswer } from './ready-answers.ts';
import { safetyFieldMessages } from './safety-field-messages.ts';
import { Id, IdParams, Instant, optionalText } from './scalars.ts';

export const Severity = z.enum(['critical', 'high', 'medium', 'low']);
export type Severity = z.infer<typeof Severity>;

export const EmergencyType = z.enum(['medical', 'fire', 'security', 'hazmat']);
export type EmergencyType = z.infer<typeof EmergencyType>;

/** The four emergencies of the dialog, with the title and severity of their alerts. */
export const emergencyTypes: Record<EmergencyType, { title: string; severity: Severity }> = {
  medical: { title: 'Medical Emergency', severity: 'critical' },
  fire: { title: 'Fire Emergency', severity: 'critical' },
  security: { title: 'Security Emergency', severity: 'high' },
  hazmat: { title: 'Hazmat Emergency', severity: 'critical' },
};

/** The description of alerts from the dialog. */
export const chosenEmergencyDescription = 'Reported with the emergency button';

/** The alert that the held button sends. */
export const heldEmergency = {
  title: 'Emergency: immediate assistance',
  description: 'The emergency button was held: immediate help is needed',
  severity: 'critical',
} as const;

export const LocationMethod = z.enum(['gps', 'wifi', 'cell', 'network', 'unknown']);
export type LocationMethod = z.infer<typeof LocationMethod>;

export const AlertStatus = z.enum(['active', 'acknowledged', 'resolved']);
export type AlertStatus = z.infer<typeof AlertStatus>;

/** A person's position; `at` is when the server received it. `accuracy` in metres. */
export const KnownLocation = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.nullable(z.number()),
  locationMethod: LocationMethod,
  at: Instant,
});
export type KnownLocation = z.infer<typeof KnownLocation>;

/** What somebody does who helps: `there` is the last step. */
export const ResponseStep = z.enum(['on_the_way', 'there']);
export type ResponseStep = z.infer<typeof ResponseStep>;

/** A message about an alert, by its sender or whoever helps. Of a ready answer `text` is the English. */
export const AlertMessage = z.object({
  id: Id,
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  text: z.string(),
  ready: z.nullable(ReadyAnswer),
  language: z.nullable(Language),
});
export type AlertMessage = z.infer<typeof AlertMessage>;

export const EmergencyAlert = z.object({
  id: Id,
  siteId: z.string(),
  title: z.string(),
  description: z.string(),
  /** The language of its author's app, so probably of its text; null if unknown. */
  language: z._default(z.nullable(Language), null),
  severity: Severity,
  /** Nobody is in danger. */
  drill: z._default(z.boolean(), false),
  emergencyType: z.nullable(EmergencyType),
  status: AlertStatus,
  /** Cancelled by its sender or a manager; its status is then `resolved`. */
  cancelled: z.boolean(),
  /** Where it was raised: the position sent with it, otherwise the first one that followed. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres. */
  locationAccuracy: z.nullable(z.number()),
  locationMethod: LocationMethod,
  /** The sender's last known position; null while none is known. */
  latestLocation: z._default(z.nullable(KnownLocation), null),
  /** The zone of the site in which it was raised; null where its position doesn't determine one. */
  warehouseZone: z._default(z.nullable(z.string()), null),
  /** How often the button was pressed: repeats within 30 s are the same alert. */
  pressCount: z.int(),
  /** How often the managers were notified again because nobody had acknowledged it, or ended it in time. */
  escalations: z._default(z.int(), 0),
  /** The next escalation, unless somebody acknowledges, updates or ends it before; null once it is over. */
  nextEscalationAt: z._default(z.nullable(Instant), null),
  /** The first alert of the same incident: the same sender, kind and place, while that one was open. Null for the first. */
  partOf: z._default(z.nullable(Id), null),
  /** The alert that stands for this one: lists show it there, without a sound, a notification or an email of its own. */
  foldedInto: z._default(z.nullable(Id), null),
  /** How many alerts were folded into this one, and the title of the newest of them. */
  foldedCount: z._default(z.int(), 0),
  foldedTitle: z._default(z.nullable(z.string()), null),
  /** One sentence for each part of the request that was invalid and ignored. */
  intakeNotes: z.array(z.string()),
  reportedBy: Id,
  reportedByName: z.string(),
  /** Nobody was signed in: both are those of the shared device from which it came. */
  fromSharedDevice: z._default(z.boolean(), false),
  /** For an alert that waited on the sender's device: when the button was pressed, by that device's clock. Else null. */
  pressedAt: z._default(z.nullable(Instant), null),
  /** Who pressed it, if somebody else was signed in on the device then: as the device says. Else null. */
  pressedBy: z._default(z.nullable(Id), null),
  /** Null if nobody at the site has that id. */
  pressedByName: z._default(z.nullable(z.string()), null),
  createdAt: Instant,
  acknowledgedAt: z.nullable(Instant),
  acknowledgedBy: z.nullable(Id),
  acknowledgedByName: z.nullable(z.string()),
  resolvedAt: z.nullable(Instant),
  resolvedBy: z.nullable(Id),
  resolvedByName: z.nullable(z.string()),
  responseNotes: z.nullable(z.string()),
  /** The furthest of those who help: the first who is there, else the first on the way. */
  response: z._default(z.nullable(z.object({ step: ResponseStep, by: Id, byName: z.string(), at: Instant })), null),
  /** Seconds until somebody acknowledged it, or ended it without that. */
  responseTime: z._default(z.nullable(z.int()), null),
  /** Rises with each change: the higher version is the newer. */
  version: z.int(),
});
export type EmergencyAlert = z.infer<typeof EmergencyAlert>;

/** Longest texts stored. An alert's texts are cut, never refused. */
export const alertTitleMax = 200;
export const alertDescriptionMax = 2000;
export const responseNotesMax = 2000;

const coordinate = (limit: number) =>
  z.catch(z.optional(z.nullable(z.number().check(z.gte(-limit), z.lte(limit)))), null);
const titleRequired = fieldError(safetyFieldMessages.titleRequired);
// A cut can halve a surrogate pair, which jsonb refuses.
const cut = (max: number) =>
  z.overwrite<string>((value) => value.replaceAll('\0', '').trim().slice(0, max).toWellFormed());

/**
 * Only an invalid title or severity makes an alert fail. Any other invalid field counts as missing; the service lists
 * those that responders need in `intakeNotes`.
 */
export const RaiseAlertRequest = z.object({
  title: z.string(titleRequired).check(cut(alertTitleMax), z.minLength(1, titleRequired)),
  severity: Severity,
  description: z.catch(z.optional(z.string().check(cut(alertDescriptionMax))), ''),
  emergencyType: z.catch(z.optional(z.nullable(EmergencyType)), null),
  latitude: coordinate(90),
  longitude: coordinate(180),
  locationAccuracy: z.catch(z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1e7)))), null),
  locationMethod: z.catch(z.optional(LocationMethod), 'unknown'),
  language: z.catch(z.optional(z.nullable(Language)), null),
  /** When and by whom the button was pressed: the alert may have waited on the device until somebody else signed in. */
  pressedAt: z.catch(z.optional(z.nullable(Instant)), null),
  pressedBy: z.catch(z.optional(z.nullable(Id)), null),
  /** Leads and managers only; sent by anybody else it is a real alert. */
  drill: z.catch(z.optional(z.boolean()), false),
  alertType: z.catch(z.optional(z.literal('emergency')), 'emergency'),
  isActive: z.catch(z.optional(z.literal(true)), true),
});
export type RaiseAlertRequest = z.output<typeof RaiseAlertRequest>;

export const raiseAlert = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/emergency-alerts',
  summary: 'Sends an emergency alert to every manager of the site.',
  access: 'user',
  keyPermission: 'alerts.raise',
  body: RaiseAlertRequest,
  maxJsonBytes: 1024 * 1024, // a text that is too long is cut, so it must be received first
  reply: { status: 201, body: EmergencyAlert },
  idempotent: true,
  survivesAuth: true,
  neverLimited: true,
});

export const raiseDeviceAlert = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/shared-device/emergency-alerts',
  summary: 'Sends an emergency alert from a shared device, as the device itself: nobody has to be signed in on it.',
  access: 'sharedDevice',
  body: RaiseAlertRequest,
  maxJsonBytes: 1024 * 1024,
  reply: { status: 201, body: EmergencyAlert },
  idempotent: true,
  survivesAuth: true,
  neverLimited: true,
});

export const listAlerts = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/emergency-alerts',
  summary:
    "Alerts, newest first: a worker's own, or for a manager the site's. Those folded into an alert are listed by `foldedInto` only. `before` gives the next page.",
  access: 'user',
  keyPermission: 'alerts.read',
  query: z.object({
    status: z.optional(AlertStatus),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
    /** The last alert of the previous page. */
    before: z.optional(Id),
    /** Only the alerts that were folded into this one. */
    foldedInto: z.optional(Id),
  }),
  reply: { status: 200, body: z.array(EmergencyAlert) },
  survivesAuth: true,
});

export const getAlert = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/emergency-alerts/:id',
  summary: 'One alert.',
  access: 'user',
  keyPermission: 'alerts.read',
  params: IdParams,
  reply: { status: 200, body: EmergencyAlert },
  fails: ['not_found'],
  survivesAuth: true,
});

/** `acknowledgedAt` and `resolvedAt` are accepted and ignored: the server sets the times. */
export const UpdateAlertRequest = z.object({
  status: z.enum(['acknowledged', 'resolved']),
  acknowledgedAt: z.optional(z.unknown()),
  resolvedAt: z.optional(z.unknown()),
  responseNotes: optionalText(responseNotesMax),
});

export const updateAlert = defineEndpoint({
  service: 'safety',
  method: 'PUT',
  path: '/api/emergency-alerts/:id',
  summary: 'Acknowledges or resolves an alert.',
  access: 'alerts.acknowledge',
  params: IdParams,
  body: UpdateAlertRequest,
  reply: { status: 200, body: EmergencyAlert },
  fails: ['not_found', 'conflict'],
  idempotent: true,
  survivesAuth: true,
});

export const cancelAlert = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/emergency-alerts/:id/cancel',
  summary: 'Cancels an alert, by its sender or a manager.',
  access: 'user',
  params: IdParams,
  reply: { status: 200, body: EmergencyAlert },
  fails: ['not_found', 'conflict'],
  idempotent: true,
  survivesAuth: true,
  neverLimited: true,
});

export const listAlertsElsewhere = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/alerts-elsewhere',
  summary:
    'The open alerts of the other sites whose notifications the caller receives, newest first: they ring wherever the caller works now.',
  access: 'user',
  reply: { status: 200, body: z.array(EmergencyAlert) },
});

export const alertEndpoints = {
  listAlertsElsewhere,
  raiseAlert,
  raiseDeviceAlert,
  listAlerts,
  getAlert,
  updateAlert,
  cancelAlert,
};
