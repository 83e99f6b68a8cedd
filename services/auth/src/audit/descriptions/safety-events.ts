import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Beacon } from '@floorlight/contracts/beacons';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Incident } from '@floorlight/contracts/incidents';
import { type Describers, type Description, quoted } from './description.ts';

export const safetyDescriptions: Describers<'safety'> = {
  'safety.alert.raised': ({ payload }) => describeAlert(payload.alert, 'Sent the emergency alert'),
  'safety.alert.repeated': ({ payload }) => describeAlert(payload.alert, 'Repeated the emergency alert'),
  'safety.alert.acknowledged': ({ payload }) => describeAlert(payload.alert, 'Acknowledged the emergency alert'),
  'safety.alert.resolved': ({ payload }) => describeAlert(payload.alert, 'Resolved the emergency alert'),
  'safety.alert.cancelled': ({ payload }) => describeAlert(payload.alert, 'Cancelled the emergency alert'),
  'safety.alert.escalated': ({ payload }) => {
    const described = describeAlert(payload.alert, 'Escalated the emergency alert');
    return { ...described, details: { ...described.details, round: payload.round } };
  },
  // A location reading is not an action, and the log must not show where somebody went.
  'safety.alert.located': () => null,
  'safety.beacon.placed': ({ payload }) => describeBeacon(payload.beacon, 'Placed the alert beacon'),
  'safety.beacon.resolved': ({ payload }) => describeBeacon(payload.beacon, 'Resolved the alert beacon'),
  'safety.incident.reported': ({ payload }) => describeIncident(payload.incident, 'Reported the incident'),
  'safety.incident.updated': describeUpdate,
};

const describeAlert = (alert: EmergencyAlert, action: string): Description => ({
  description: `${action} ${quoted(alert.title)}`,
  entityType: 'emergency_alert',
  entityId: alert.id,
  details: {
    title: alert.title,
    severity: alert.severity,
    status: alert.cancelled ? 'cancelled' : alert.status,
    ...(alert.warehouseZone !== null && { zone: alert.warehouseZone }),
    ...(alert.responseNotes !== null && { notes: alert.responseNotes }),
  },
});

const describeBeacon = (beacon: Beacon, action: string): Description => ({
  description: `${action} ${quoted(beacon.title)} in ${beacon.warehouseZone}`,
  entityType: 'beacon',
  entityId: beacon.id,
  details: {
    title: beacon.title,
    type: beacon.alertType,
    priority: beacon.priority,
    zone: beacon.warehouseZone,
  },
});

const describeIncident = (incident: Incident, action: string): Description => ({
  description: `${action} ${quoted(incident.title)}`,
  entityType: 'incident_report',
  entityId: incident.id,
  details: {
    title: incident.title,
    type: incident.reportedType,
    severity: incident.severity,
    status: incident.status,
    ...(incident.assignedToName !== null && { assignedTo: incident.assignedToName }),
  },
});

function describeUpdate({ payload }: FloorEvent<'safety.incident.updated'>): Description {
  const described = describeIncident(payload.incident, 'Updated the incident');
  return { ...described, description: `${described.description}: ${payload.incident.status.replace('_', ' ')}` };
}
