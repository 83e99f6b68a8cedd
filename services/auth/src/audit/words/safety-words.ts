import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Beacon } from '@floorlight/contracts/beacons';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Incident } from '@floorlight/contracts/incidents';
import { quoted, type Words, type WordsFor } from './words.ts';

export const safetyWords: WordsFor<'safety'> = {
  'safety.alert.raised': ({ payload }) => alert(payload.alert, 'Sent the emergency alert'),
  'safety.alert.repeated': ({ payload }) => alert(payload.alert, 'Pressed again for the emergency alert'),
  'safety.alert.acknowledged': ({ payload }) => alert(payload.alert, 'Acknowledged the emergency alert'),
  'safety.alert.resolved': ({ payload }) => alert(payload.alert, 'Resolved the emergency alert'),
  'safety.alert.cancelled': ({ payload }) => alert(payload.alert, 'Stood down the emergency alert'),
  'safety.alert.escalated': ({ payload }) => {
    const words = alert(payload.alert, 'Told the managers again of the emergency alert');
    return { ...words, details: { ...words.details, round: payload.round } };
  },
  // A reading of a phone, one after the other: no act, and where somebody went is not for everyone's list.
  'safety.alert.located': () => null,
  'safety.beacon.placed': ({ payload }) => beacon(payload.beacon, 'Placed the alert beacon'),
  'safety.beacon.resolved': ({ payload }) => beacon(payload.beacon, 'Resolved the alert beacon'),
  'safety.incident.reported': ({ payload }) => incident(payload.incident, 'Reported the incident'),
  'safety.incident.updated': updated,
};

const alert = (alert: EmergencyAlert, did: string): Words => ({
  description: `${did} ${quoted(alert.title)}`,
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

const beacon = (beacon: Beacon, did: string): Words => ({
  description: `${did} ${quoted(beacon.title)} in ${beacon.warehouseZone}`,
  entityType: 'beacon',
  entityId: beacon.id,
  details: {
    title: beacon.title,
    type: beacon.alertType,
    priority: beacon.priority,
    zone: beacon.warehouseZone,
  },
});

const incident = (incident: Incident, did: string): Words => ({
  description: `${did} ${quoted(incident.title)}`,
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

function updated({ payload }: FloorEvent<'safety.incident.updated'>): Words {
  const words = incident(payload.incident, 'Updated the incident');
  return { ...words, description: `${words.description}: ${payload.incident.status.replace('_', ' ')}` };
}
