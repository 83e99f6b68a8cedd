import * as z from 'zod/mini';
import { Severity } from './alerts.ts';
import { defineEndpoint } from './endpoint.ts';
import { type FieldError, fieldError } from './field-error.ts';
import { Language } from './languages.ts';
import { safetyFieldMessages as messages } from './safety-field-messages.ts';
import { Id, IdParams, Instant, optionalText, text } from './scalars.ts';

export const BeaconType = z.enum(['warning', 'caution', 'danger', 'maintenance']);
export type BeaconType = z.infer<typeof BeaconType>;

export const BeaconColor = z.enum(['red', 'orange', 'yellow', 'blue', 'green']);
export type BeaconColor = z.infer<typeof BeaconColor>;

/** The usual hazards, each with a picture. */
export const hazardKinds = ['spill', 'blocked', 'racking', 'electrical', 'maintenance'] as const;
export const HazardKind = z.enum(hazardKinds);
export type HazardKind = z.infer<typeof HazardKind>;

/** How long a beacon stays by itself. `end_of_day`: until midnight in the site's time zone. */
export const BeaconLifetime = z.enum(['half_hour', 'two_hours', 'end_of_day']);
export type BeaconLifetime = z.infer<typeof BeaconLifetime>;

/** A beacon's colour follows its priority. */
export const beaconColors: Record<Severity, BeaconColor> = {
  critical: 'red',
  high: 'orange',
  medium: 'yellow',
  low: 'blue',
};

/** A zone that people can choose besides the site's. */
export const otherZone = 'Other';

/** Active beacons of one person. */
export const activeBeaconsMax = 50;

/** Longest texts stored. */
export const beaconTitleMax = 200;
export const beaconDescriptionMax = 2000;
export const resolverNotesMax = 1000;

/** An andon signal that a person placed: everyone at the site sees that something is wrong there. */
export const Beacon = z.object({
  id: Id,
  siteId: z.string(),
  title: z.string(),
  description: z.string(),
  /** The language of its author's app, so probably of its text; null if unknown. */
  language: z._default(z.nullable(Language), null),
  alertType: BeaconType,
  /** Null for one that is none of the usual hazards. */
  kind: z._default(z.nullable(HazardKind), null),
  priority: Severity,
  color: BeaconColor,
  /** One of the site's zones, or `otherZone`. */
  warehouseZone: z.string(),
  isActive: z.boolean(),
  /** False: hidden, so that only people who may hide beacons see it. */
  isVisible: z._default(z.boolean(), true),
  /** When it ends by itself; null if only people end it. */
  expiresAt: z._default(z.nullable(Instant), null),
  latitude: z.number(),
  longitude: z.number(),
  /** Metres; null also where the position was unknown and the site's is used. */
  accuracy: z.nullable(z.number()),
  placedBy: Id,
  placedByName: z.string(),
  createdAt: Instant,
  /** When somebody said that they see to it. */
  takenAt: z._default(z.nullable(Instant), null),
  takenBy: z._default(z.nullable(Id), null),
  takenByName: z._default(z.nullable(z.string()), null),
  resolvedAt: z.nullable(Instant),
  /** Null while active, and where it ended by itself. */
  resolvedBy: z.nullable(Id),
  resolvedByName: z.nullable(z.string()),
  /** What the person who resolved it noted. */
  resolverNotes: z._default(z.nullable(z.string()), null),
  /** Rises with each change: the higher version is the newer. */
  version: z.int(),
});
export type Beacon = z.infer<typeof Beacon>;

// A number or text: some devices send coordinates as text.
const coordinate = (limit: number, message: FieldError) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.union(
          [z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)), z.transform(Number))],
          message,
        ),
        z.number().check(z.gte(-limit, message), z.lte(limit, message)),
      ),
    ),
  );

/** Send both coordinates or neither: without them the beacon gets its site's. */
export const PlaceBeaconRequest = z
  .object({
    title: text(beaconTitleMax, fieldError(messages.titleRequired)),
    description: text(beaconDescriptionMax, fieldError(messages.descriptionRequired)),
    alertType: z._default(BeaconType, 'warning'),
    kind: z.optional(z.nullable(HazardKind)),
    priority: z._default(Severity, 'medium'),
    warehouseZone: text(100, fieldError(messages.zoneRequired)),
    /** Counted from when the server receives it; null: until somebody resolves it. */
    lifetime: z.optional(z.nullable(BeaconLifetime)),
    latitude: coordinate(90, fieldError(messages.latitude, { limit: 90 })),
    longitude: coordinate(180, fieldError(messages.longitude, { limit: 180 })),
    /** Metres. */
    accuracy: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1e7)))),
    /** The language of the author's app. */
    language: z.optional(z.nullable(Language)),
  })
  .check(
    z.refine(({ latitude, longitude }) => (latitude ?? null) === null || (longitude ?? null) !== null, {
      ...fieldError(messages.longitudeMissing),
      path: ['longitude'],
    }),
    z.refine(({ latitude, longitude }) => (longitude ?? null) === null || (latitude ?? null) !== null, {
      ...fieldError(messages.latitudeMissing),
      path: ['latitude'],
    }),
  );
export type PlaceBeaconRequest = z.output<typeof PlaceBeaconRequest>;

export const placeBeacon = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/andon-alerts',
  summary: 'Places a beacon that everyone at the site sees at once.',
  access: 'user',
  keyPermission: 'beacons.place',
  body: PlaceBeaconRequest,
  reply: { status: 201, body: Beacon },
  fails: ['conflict'],
  idempotent: true,
  survivesAuth: true,
});

export const beaconListLimit = 500;

export const listBeacons = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/andon-alerts',
  summary: "The site's beacons, newest first. `before` gives the next page.",
  access: 'user',
  keyPermission: 'beacons.read',
  query: z.object({
    isActive: z.optional(z.enum(['true', 'false'])),
    warehouseZone: z.optional(z.string().check(z.maxLength(100), z.regex(/^[^\0]*$/))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(beaconListLimit)), beaconListLimit),
    /** The last beacon of the previous page. */
    before: z.optional(Id),
  }),
  reply: { status: 200, body: z.array(Beacon) },
  survivesAuth: true,
});

const count = z.int().check(z.gte(0));
export const BeaconCounts = z.object({ active: count, resolved: count });
export type BeaconCounts = z.infer<typeof BeaconCounts>;

export const countBeacons = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/andon-alerts/counts',
  summary: "How many of the site's beacons are active and how many resolved.",
  access: 'user',
  keyPermission: 'beacons.read',
  query: z.object({ warehouseZone: z.optional(z.string().check(z.maxLength(100), z.regex(/^[^\0]*$/))) }),
  reply: { status: 200, body: BeaconCounts },
  survivesAuth: true,
});

export const getBeacon = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/andon-alerts/:id',
  summary: 'One beacon of the site.',
  access: 'user',
  keyPermission: 'beacons.read',
  params: IdParams,
  reply: { status: 200, body: Beacon },
  fails: ['not_found'],
  survivesAuth: true,
});

export const takeBeacon = defineEndpoint({
  service: 'safety',
  method: 'PUT',
  path: '/api/andon-alerts/:id/take',
  summary: 'Says that the caller sees to a beacon.',
  access: 'user',
  keyPermission: 'beacons.place',
  params: IdParams,
  reply: { status: 200, body: Beacon },
  fails: ['not_found', 'conflict'],
  idempotent: true,
  survivesAuth: true,
});

export const ResolveBeaconRequest = z.object({ resolverNotes: optionalText(resolverNotesMax) });
export type ResolveBeaconRequest = z.infer<typeof ResolveBeaconRequest>;

export const resolveBeacon = defineEndpoint({
  service: 'safety',
  method: 'PUT',
  path: '/api/andon-alerts/:id/resolve',
  summary: 'Resolves a beacon, with a note if there is something to say.',
  access: 'user',
  keyPermission: 'beacons.place',
  params: IdParams,
  body: ResolveBeaconRequest,
  reply: { status: 200, body: Beacon },
  fails: ['not_found', 'conflict'],
  idempotent: true,
  survivesAuth: true,
});

export const showBeacon = defineEndpoint({
  service: 'safety',
  method: 'PUT',
  path: '/api/andon-alerts/:id/visibility',
  summary: 'Hides a beacon that should not be there from everybody who may not hide beacons, or shows it again.',
  access: 'beacons.hide',
  params: IdParams,
  body: z.object({ isVisible: z.boolean() }),
  reply: { status: 200, body: Beacon },
  fails: ['not_found'],
  survivesAuth: true,
});

export const beaconEndpoints = {
  placeBeacon,
  listBeacons,
  countBeacons,
  getBeacon,
  takeBeacon,
  resolveBeacon,
  showBeacon,
};
