import type { AlertStatus, EmergencyAlert, KnownLocation, RaiseAlertRequest } from '@floorlight/contracts/alerts';
import { intakeNoteMessages as t } from '@floorlight/contracts/intake-note-messages';
import { type Coded, coded } from '@floorlight/languages/coded';
import { refusals } from '../refusal-messages.ts';
import type { emergencyAlerts } from '../schema.ts';

export type AlertRow = typeof emergencyAlerts.$inferSelect;
export type AlertState = AlertRow['state'];

/** The states in the table for each status of the API. */
export const statesOf: Record<AlertStatus, AlertState[]> = {
  active: ['open'],
  acknowledged: ['in_progress'],
  resolved: ['resolved', 'cancelled'],
};

export const openStates: AlertState[] = ['open', 'in_progress'];

const statusOf: Record<AlertState, AlertStatus> = {
  open: 'active',
  in_progress: 'acknowledged',
  resolved: 'resolved',
  cancelled: 'resolved',
};

/** The public shape of an alert. */
export const publicAlert = (row: AlertRow): EmergencyAlert => ({
  id: row.id,
  siteId: row.siteId,
  title: row.title,
  description: row.description,
  language: row.language,
  severity: row.severity,
  drill: row.drill ?? false,
  emergencyType: row.emergencyType,
  status: statusOf[row.state],
  cancelled: row.state === 'cancelled',
  latitude: row.latitude,
  longitude: row.longitude,
  locationAccuracy: row.accuracy,
  locationMethod: row.locationMethod,
  latestLocation: latestLocation(row),
  warehouseZone: row.warehouseZone,
  pressCount: row.pressCount,
  escalations: row.escalations,
  nextEscalationAt: row.nextEscalationAt?.toISOString() ?? null,
  partOf: row.partOf,
  foldedInto: row.foldedInto,
  foldedCount: row.foldedCount ?? 0,
  foldedTitle: row.foldedTitle,
  intakeNotes: row.intakeNotes,
  reportedBy: row.reportedBy,
  reportedByName: row.reportedByName,
  fromSharedDevice: row.fromSharedDevice ?? false,
  pressedAt: row.pressedAt?.toISOString() ?? null,
  pressedBy: row.pressedBy,
  pressedByName: row.pressedByName,
  createdAt: row.createdAt.toISOString(),
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  acknowledgedBy: row.acknowledgedBy,
  acknowledgedByName: row.acknowledgedByName,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: row.resolvedBy,
  resolvedByName: row.resolvedByName,
  responseNotes: row.responseNotes,
  response: responseOf(row),
  responseTime: row.responseTime,
  version: row.version,
});

function responseOf({ responseStep: step, respondedBy: by, respondedByName, respondedAt }: AlertRow) {
  if (!step || !by || !respondedAt) return null;
  return { step, by, byName: respondedByName ?? '', at: respondedAt.toISOString() };
}

/** The newest position received after the alert, or else the one sent with it. */
function latestLocation(row: AlertRow): KnownLocation | null {
  const { latestLatitude, latestLongitude, locatedAt, latitude, longitude } = row;
  if (latestLatitude !== null && latestLongitude !== null && locatedAt !== null)
    return {
      latitude: latestLatitude,
      longitude: latestLongitude,
      accuracy: row.latestAccuracy,
      locationMethod: row.latestMethod ?? 'unknown',
      at: locatedAt.toISOString(),
    };
  if (latitude === null || longitude === null) return null;
  const { accuracy, locationMethod, createdAt } = row;
  return { latitude, longitude, accuracy, locationMethod, at: createdAt.toISOString() };
}

/** Why a step is not possible in the alert's state. */
export function stepRefusal({ state, acknowledgedByName, resolvedByName }: AlertRow): Coded {
  if (state === 'open') return coded(refusals.alertIs.open);
  const name = (state === 'in_progress' ? acknowledgedByName : resolvedByName) ?? '';
  return coded(refusals.alertIs[state], { name });
}

const optionalFields = [
  'description',
  'emergencyType',
  'latitude',
  'longitude',
  'locationAccuracy',
  'locationMethod',
] as const;

/**
 * Lists the fields of a request that were changed or left out. An emergency is never refused for an invalid optional
 * field, but its readers must know that something is missing.
 */
export function intakeNotes(sent: unknown, parsed: RaiseAlertRequest, isDrill: boolean): string[] {
  const raw: Record<string, unknown> = typeof sent === 'object' && sent !== null ? { ...sent } : {};
  const sentValue = (field: string) => (typeof raw[field] === 'string' ? raw[field].trim() : raw[field]);

  const notes = sentValue('title') === parsed.title ? [] : [t.titleShortened()];
  if (parsed.drill && !isDrill) notes.push(t.realAlert());
  for (const field of optionalFields) {
    const value = sentValue(field);
    if (value === undefined || value === null || value === parsed[field]) continue;
    notes.push(field === 'description' && parsed.description ? t.descriptionShortened() : t.invalid[field]());
  }
  for (const [field, other] of [
    ['latitude', 'longitude'],
    ['longitude', 'latitude'],
  ] as const)
    if (parsed[field] != null && raw[other] == null) notes.push(t.alone[field]());
  return notes;
}
