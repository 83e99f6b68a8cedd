import type { AlertStatus, EmergencyAlert, KnownLocation, RaiseAlertRequest } from '@floorlight/contracts/alerts';
import type { emergencyAlerts } from '../schema.ts';

export type AlertRow = typeof emergencyAlerts.$inferSelect;
export type AlertState = AlertRow['state'];

/** The states the table holds behind each status the API speaks. */
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
  severity: row.severity,
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
  intakeNotes: row.intakeNotes,
  reportedBy: row.reportedBy,
  reportedByName: row.reportedByName,
  createdAt: row.createdAt.toISOString(),
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  acknowledgedBy: row.acknowledgedBy,
  acknowledgedByName: row.acknowledgedByName,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: row.resolvedBy,
  resolvedByName: row.resolvedByName,
  responseNotes: row.responseNotes,
  version: row.version,
});

/** The last position that followed, or else the one that came with the alert. */
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

/** Says in words why an alert in this state takes no further step. */
export function refusalWords(row: AlertRow): string {
  switch (row.state) {
    case 'open':
      return 'This alert is active';
    case 'in_progress':
      return `Already acknowledged by ${row.acknowledgedByName}`;
    case 'resolved':
      return `Already resolved by ${row.resolvedByName}`;
    case 'cancelled':
      return `Already cancelled by ${row.resolvedByName}`;
    default:
      return row.state satisfies never;
  }
}

const optionalParts = [
  'description',
  'emergencyType',
  'latitude',
  'longitude',
  'locationAccuracy',
  'locationMethod',
] as const;

/**
 * What of an emergency could not be taken as it was sent: an emergency is never refused for an optional part that is
 * wrong, but whoever reads it must know that something is missing.
 */
export function intakeNotes(sent: unknown, taken: RaiseAlertRequest): string[] {
  const raw: Record<string, unknown> = typeof sent === 'object' && sent !== null ? { ...sent } : {};
  const asSent = (part: string) => (typeof raw[part] === 'string' ? raw[part].trim() : raw[part]);

  const notes = asSent('title') === taken.title ? [] : ['title was cut'];
  for (const part of optionalParts) {
    const value = asSent(part);
    if (value === undefined || value === null || value === taken[part]) continue;
    notes.push(
      part === 'description' && taken.description ? 'description was cut' : `${part} was not usable and left out`,
    );
  }
  for (const [part, other] of [
    ['latitude', 'longitude'],
    ['longitude', 'latitude'],
  ] as const)
    if (taken[part] != null && raw[other] == null) notes.push(`${part} came without ${other} and was left out`);
  return notes;
}
