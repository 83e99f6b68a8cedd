import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Beacon } from '@floorlight/contracts/beacons';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Incident } from '@floorlight/contracts/incidents';
import { type Describers, type Description, quoted } from './description.ts';

export const safetyDescriptions: Describers<'safety'> = {
  'safety.alert.raised': ({ payload }) => alert(payload.alert, 'Sent the emergency alert'),
  'safety.alert.repeated': ({ payload }) => alert(payload.alert, 'Repeated the emergency alert'),
  'safety.alert.acknowledged': ({ payload }) => alert(payload.alert, 'Acknowledged the emergency alert'),
  'safety.alert.resolved': ({ payload }) => alert(payload.alert, 'Resolved the emergency alert'),
  'safety.alert.cancelled': ({ payload }) => alert(payload.alert, 'Cancelled the emergency alert'),
  'safety.alert.escalated': ({ payload }) => {
    const described = alert(payload.alert, 'Escalated the emergency alert');
    return { ...described, details: { ...described.details, round: payload.round } };
  },
  // A location reading is not an action, and the log must not show where somebody went.
  'safety.alert.located': () => null,
  'safety.beacon.placed': ({ payload }) => beacon(payload.beacon, 'Placed the alert beacon'),
  'safety.beacon.resolved': ({ payload }) => beacon(payload.beacon, 'Resolved the alert beacon'),
  'safety.incident.reported': ({ payload }) => incident(payload.incident, 'Reported the incident'),
  'safety.incident.updated': updated,
};

const alert = (alert: EmergencyAlert, action: string): Description => ({
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

const beacon = (beacon: Beacon, action: string): Description => ({
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

const incident = (incident: Incident, action: string): Description => ({
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

function updated({ payload }: FloorEvent<'safety.incident.updated'>): Description {
  const described = incident(payload.incident, 'Updated the incident');
  return { ...described, description: `${described.description}: ${payload.incident.status.replace('_', ' ')}` };
}
