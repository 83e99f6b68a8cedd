import * as z from 'zod/mini';
import { LocationMethod, Severity } from './alerts.ts';
import { CorrectiveAction } from './corrective-actions.ts';
import { binary, defineEndpoint } from './endpoint.ts';
import { type FieldError, fieldError } from './field-error.ts';
import { Language } from './languages.ts';
import { safetyFieldMessages as messages } from './safety-field-messages.ts';
import { Id, IdParams, Instant, maxLength, optionalText, storable, text } from './scalars.ts';

/** The stored types. */
export const incidentTypes = [
  'spill',
  'safety_hazard',
  'equipment_failure',
  'injury',
  'fire',
  'chemical',
  'structural',
  'other',
] as const;
const chooseType = fieldError(messages.chooseIncidentType);
export const IncidentType = z.enum(incidentTypes, chooseType);
export type IncidentType = z.infer<typeof IncidentType>;

/** The types the dialog offers, in its order. */
export const dialogIncidentTypes = [
  'spill',
  'slip_fall',
  'equipment_damage',
  'near_miss',
  'injury',
  'hazard',
  'other',
] as const;

/** The type as the reporter chose it, of the dialog's types or the stored ones. Screens show it. */
export const ReportedIncidentType = z.enum(
  [...dialogIncidentTypes, 'safety_hazard', 'equipment_failure', 'fire', 'chemical', 'structural'],
  chooseType,
);
export type ReportedIncidentType = z.infer<typeof ReportedIncidentType>;

/** The stored type of each reported type. */
export const storedIncidentType: Record<ReportedIncidentType, IncidentType> = {
  spill: 'spill',
  slip_fall: 'injury',
  equipment_damage: 'equipment_failure',
  near_miss: 'safety_hazard',
  injury: 'injury',
  hazard: 'safety_hazard',
  other: 'other',
  safety_hazard: 'safety_hazard',
  equipment_failure: 'equipment_failure',
  fire: 'fire',
  chemical: 'chemical',
  structural: 'structural',
};

export const incidentStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export const IncidentStatus = z.enum(incidentStatuses);
export type IncidentStatus = z.infer<typeof IncidentStatus>;

/** The steps a manager may take from each status; any other is a conflict. */
export const incidentSteps: Record<IncidentStatus, readonly IncidentStatus[]> = {
  open: ['in_progress'],
  in_progress: ['resolved', 'closed'],
  resolved: ['closed'],
  closed: [],
};

/** Reports of one person within 24 hours. */
export const incidentsPerDayMax = 50;
/** Photos of one incident. */
export const incidentPhotosMax = 5;
/** Bytes of an uploaded photo. */
export const incidentPhotoMaxBytes = 10 * 1024 * 1024;
/** Pixels of an uploaded photo: more than a camera makes, to refuse decompression bombs. */
export const incidentPhotoPixelsMax = 50_000_000;
export const incidentPhotoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Width and height in pixels, after rotation. */
export const IncidentPhoto = z.object({ id: Id, width: z.int(), height: z.int() });
export type IncidentPhoto = z.infer<typeof IncidentPhoto>;

export const Incident = z.object({
  id: Id,
  siteId: z.string(),
  title: z.string(),
  description: z.string(),
  /** The language of its author's app, so probably of its text; null if unknown. */
  language: z._default(z.nullable(Language), null),
  incidentType: IncidentType,
  reportedType: ReportedIncidentType,
  severity: Severity,
  status: IncidentStatus,
  location: z.string(),
  witnessInfo: z.nullable(z.string()),
  immediateAction: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres. */
  locationAccuracy: z.nullable(z.number()),
  locationMethod: LocationMethod,
  /** Null for an anonymous report: nobody's id is stored anywhere. */
  reportedBy: z.nullable(Id),
  reportedByName: z.nullable(z.string()),
  assignedTo: z.nullable(Id),
  assignedToName: z.nullable(z.string()),
  /** The manager who resolved it, or closed it unresolved. */
  resolvedBy: z.nullable(Id),
  resolvedByName: z.nullable(z.string()),
  resolvedAt: z.nullable(Instant),
  resolutionNotes: z.nullable(z.string()),
  warehouseZone: z._default(z.nullable(z.string()), null),
  equipmentInvolved: z._default(z.nullable(z.string()), null),
  /** In the currency of the site. */
  estimatedCost: z._default(z.nullable(z.number()), null),
  /** In the order in which they were added. */
  correctiveActions: z._default(z.array(CorrectiveAction), []),
  /** Oldest first. */
  photos: z.array(IncidentPhoto),
  createdAt: Instant,
  updatedAt: Instant,
  /** Rises with each change: the higher version is the newer. */
  version: z.int(),
});
export type Incident = z.infer<typeof Incident>;

export const incidentTitleMax = 200;
export const incidentDescriptionMax = 5000;
export const incidentLocationMax = 200;
export const incidentNotesMax = 2000;

const textOf = (min: number, max: number, tooShort: FieldError) =>
  z.string(tooShort).check(z.trim(), z.minLength(min, tooShort), maxLength(max), storable());
const coordinate = (limit: number, message: FieldError) =>
  z._default(z.nullable(z.number(message).check(z.gte(-limit, message), z.lte(limit, message))), null);

/** What every report says, also an anonymous one. */
export const reportFields = {
  title: textOf(3, incidentTitleMax, fieldError(messages.titleTooShort, { count: 3 })),
  description: textOf(10, incidentDescriptionMax, fieldError(messages.descriptionTooShort, { count: 10 })),
  incidentType: ReportedIncidentType,
  severity: z.enum(['low', 'medium', 'high', 'critical'], fieldError(messages.chooseSeverity)),
  location: text(incidentLocationMax, fieldError(messages.locationRequired)),
  witnessInfo: optionalText(incidentNotesMax),
  immediateAction: optionalText(incidentNotesMax),
};

export const ReportIncidentRequest = z
  .object({
    ...reportFields,
    latitude: coordinate(90, fieldError(messages.latitude, { limit: 90 })),
    longitude: coordinate(180, fieldError(messages.longitude, { limit: 180 })),
    locationAccuracy: z._default(z.nullable(z.number().check(z.gte(0), z.lte(1e7))), null),
    locationMethod: z._default(LocationMethod, 'unknown'),
    /** The language of the author's app. */
    language: z.optional(z.nullable(Language)),
  })
  .check(
    z.refine((report) => (report.latitude === null) === (report.longitude === null), {
      ...fieldError(messages.bothCoordinates),
      path: ['longitude'],
    }),
  );
export type ReportIncidentRequest = z.output<typeof ReportIncidentRequest>;

export const reportIncident = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/incident-reports',
  summary: 'Reports an incident to the managers of the site.',
  access: 'user',
  features: ['incidents'],
  body: ReportIncidentRequest,
  reply: { status: 201, body: Incident },
  fails: ['conflict'],
  idempotent: true,
});

/** Which incidents a list or a file has. */
const incidentFilters = {
  status: z.optional(IncidentStatus),
  severity: z.optional(Severity),
  incidentType: z.optional(IncidentType),
  /** As screens show it. */
  reportedType: z.optional(ReportedIncidentType),
  /** An id; `me`; `nobody`. */
  assignedTo: z.optional(z.union([z.literal(['me', 'nobody']), Id])),
  /** Part of title, description, location or reporter, in any case. */
  search: z.optional(z.string().check(z.trim(), maxLength(100), storable())),
};
export const IncidentFilters = z.object(incidentFilters);
export type IncidentFilters = z.output<typeof IncidentFilters>;

export const listIncidents = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/incident-reports',
  summary:
    'Incidents, newest first: a worker\'s own, or for a manager the site\'s. `before` (the id of the last incident) or `Link: rel="next"` gives the next page.',
  access: 'user',
  features: ['incidents'],
  keyPermission: 'incidents.read',
  query: z.object({
    ...incidentFilters,
    before: z.optional(Id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  reply: { status: 200, body: z.array(Incident) },
});

const count = z.int().check(z.gte(0));
export const IncidentCounts = z.object({
  total: count,
  open: count,
  in_progress: count,
  resolved: count,
  closed: count,
});
export type IncidentCounts = z.infer<typeof IncidentCounts>;

export const countIncidents = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/incident-reports/counts',
  summary: 'How many incidents the caller can see, by status.',
  access: 'user',
  features: ['incidents'],
  keyPermission: 'incidents.read',
  reply: { status: 200, body: IncidentCounts },
});

export const getIncident = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/incident-reports/:id',
  summary: 'One incident: for its reporter and the managers of the site.',
  access: 'user',
  features: ['incidents'],
  keyPermission: 'incidents.read',
  params: IdParams,
  reply: { status: 200, body: Incident },
  fails: ['not_found'],
});

export const addIncidentPhoto = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/incident-reports/:id/photos',
  summary: `Adds a photo to an incident, ${incidentPhotosMax} at most, by its reporter or a manager. Its metadata is removed.`,
  access: 'user',
  features: ['incidents', 'incidentPhotos'],
  params: IdParams,
  body: binary(incidentPhotoTypes, incidentPhotoMaxBytes),
  reply: { status: 201, body: Incident },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const getIncidentPhoto = defineEndpoint({
  service: 'safety',
  method: 'GET',
  path: '/api/incident-reports/:id/photos/:photoId',
  summary: "A photo of an incident: for its reporter and the site's managers.",
  access: 'user',
  features: ['incidents'],
  params: z.object({ id: Id, photoId: Id }),
  reply: { status: 200, body: binary(['image/jpeg'], incidentPhotoMaxBytes) },
  fails: ['not_found'],
});

export const incidentEndpoints = {
  reportIncident,
  listIncidents,
  countIncidents,
  getIncident,
  addIncidentPhoto,
  getIncidentPhoto,
};
