import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Beacon } from '@floorlight/contracts/beacons';
import type { Evacuation } from '@floorlight/contracts/evacuations';
import type { Incident } from '@floorlight/contracts/incidents';
import { coded } from '@floorlight/languages/coded';
import { t } from './audit-messages.ts';
import type { Describers, Description } from './description.ts';

export const safetyDescriptions: Describers<'safety'> = {
  'safety.alert.raised': ({ payload: { alert } }) =>
    describeSent(alert, alert.pressedBy ? t.alertSentForAnother : alert.pressedAt ? t.alertSentLate : t.alertSent),
  'safety.alert.repeated': ({ payload: { alert } }) => describeSent(alert, t.alertRepeated, t.alertRepeatedByDevice),
  'safety.alert.folded': ({ payload }) => describeSent(payload.folded, t.alertSent),
  'safety.alert.acknowledged': ({ payload }) => describeAlert(payload.alert, t.alertAcknowledged),
  'safety.alert.resolved': ({ payload }) => describeAlert(payload.alert, t.alertResolved),
  'safety.alert.cancelled': ({ payload }) => describeAlert(payload.alert, t.alertCancelled),
  'safety.alert.escalated': ({ payload }) => {
    const described = describeAlert(payload.alert, t.alertEscalated);
    return { ...described, details: { ...described.details, round: payload.round } };
  },
  'safety.alert.responded': ({ payload: { alert, step } }) => describeAlert(alert, t.alertResponded[step]),
  'safety.alert.placed': ({ payload: { alert, before } }) => {
    const described = describeAlert(alert, t.alertPlaced);
    return {
      ...described,
      details: { ...described.details, before: { zone: before }, after: { zone: alert.warehouseZone } },
    };
  },
  'safety.alert.messaged': ({ payload: { alert, message } }) => {
    const described = describeAlert(alert, t.alertMessaged);
    return { ...described, details: { ...described.details, message: message.text } };
  },
  // A location reading is not an action, and the log must not show where somebody went.
  'safety.alert.located': () => null,
  'safety.beacon.placed': ({ payload }) => describeBeacon(payload.beacon, t.beaconPlaced),
  'safety.beacon.taken': ({ payload }) => describeBeacon(payload.beacon, t.beaconTaken),
  'safety.beacon.resolved': ({ payload }) => describeBeacon(payload.beacon, t.beaconResolved),
  'safety.beacon.expired': ({ payload }) => describeBeacon(payload.beacon, t.beaconExpired),
  'safety.beacon.hidden': ({ payload }) => describeBeacon(payload.beacon, t.beaconHidden),
  'safety.beacon.shown': ({ payload }) => describeBeacon(payload.beacon, t.beaconShown),
  'safety.incident.reported': ({ payload }) =>
    describeIncident(
      payload.incident,
      payload.incident.reportedBy === null ? t.incidentReportedAnonymously : t.incidentReported,
    ),
  'safety.evacuation.called': ({ payload }) => describeEvacuation(payload.evacuation, t.evacuationCalled),
  'safety.evacuation.extended': ({ payload }) => describeEvacuation(payload.evacuation, t.evacuationExtended),
  'safety.evacuation.ended': ({ payload }) => describeEvacuation(payload.evacuation, t.evacuationEnded),
  'safety.evacuation.exported': ({ payload }) => describeEvacuation(payload.evacuation, t.rollCallExported),
  'safety.evacuation.answered': ({ payload: { evacuation, entry } }) => {
    const { userName: name, status, how, isLate } = entry;
    const messages = evacuation.drill ? t.drillAnswered : t.rollCallAnswered;
    return {
      description: coded(messages[status === 'needs_help' ? status : 'safe'], { name }),
      entityType: 'evacuation',
      entityId: evacuation.id,
      details: { drill: evacuation.drill, userId: entry.userId, status, how, isLate },
    };
  },
  // Nobody's action: the list grew.
  'safety.evacuation.joined': () => null,
  'safety.incident.updated': ({ payload: { incident } }) =>
    describeIncident(incident, t.incidentUpdated[incident.status]),
  'safety.report.exported': ({ payload: { file, filters } }) => ({
    description: coded(t.reportExported[file]),
    entityType: 'incident_report',
    entityId: null,
    details: { filters },
  }),
  'safety.injury.recorded': ({ payload: { incidentId, title, year, caseNumber, recordable, changed } }) => ({
    description: recordable
      ? coded(t.injuryRecorded.recordable, { title, number: String(caseNumber), year: String(year) })
      : coded(t.injuryRecorded.notRecordable, { title }),
    entityType: 'incident_report',
    entityId: incidentId,
    details: { changed },
  }),
  'safety.injury.summarized': ({ payload: { year, before, after } }) => ({
    description: coded(t.injurySummarized, { year: String(year) }),
    entityType: 'incident_report',
    entityId: null,
    details: { before, after },
  }),
};

const describeEvacuation = (
  { id, drill, kind, zones, reason }: Evacuation,
  messages: typeof t.evacuationCalled,
): Description => ({
  description: coded(messages[drill ? 'drill' : 'real']),
  entityType: 'evacuation',
  entityId: id,
  details: { drill, kind, zones, reason },
});

type AlertMessage =
  | (typeof t.alertResponded)[keyof typeof t.alertResponded]
  | (typeof t)[
      | 'alertSent'
      | 'alertSentLate'
      | 'alertSentForAnother'
      | 'alertRepeated'
      | 'alertAcknowledged'
      | 'alertResolved'
      | 'alertCancelled'
      | 'alertPlaced'
      | 'alertMessaged'
      | 'alertEscalated'];

const describeSent = (
  alert: EmergencyAlert,
  action: AlertMessage,
  byDevice: typeof t.alertSentByDevice = t.alertSentByDevice,
): Description =>
  alert.fromSharedDevice
    ? describeAlert(alert, action, coded(byDevice, { title: alert.title, name: alert.reportedByName }))
    : describeAlert(alert, action);

const describeAlert = (
  alert: EmergencyAlert,
  action: AlertMessage,
  description = coded(action, { title: alert.title }),
): Description => ({
  description,
  entityType: 'emergency_alert',
  entityId: alert.id,
  details: {
    title: alert.title,
    severity: alert.severity,
    status: alert.cancelled ? 'cancelled' : alert.status,
    ...(alert.pressedAt !== null && { pressedAt: alert.pressedAt }),
    ...(alert.pressedBy !== null && { pressedBy: alert.pressedBy, pressedByName: alert.pressedByName }),
    ...(alert.warehouseZone !== null && { zone: alert.warehouseZone }),
    ...(alert.responseNotes !== null && { notes: alert.responseNotes }),
  },
});

const describeBeacon = (
  beacon: Beacon,
  action: (typeof t)[
    | 'beaconPlaced'
    | 'beaconTaken'
    | 'beaconResolved'
    | 'beaconExpired'
    | 'beaconHidden'
    | 'beaconShown'],
): Description => ({
  description: coded(action, { title: beacon.title, zone: beacon.warehouseZone }),
  entityType: 'beacon',
  entityId: beacon.id,
  details: {
    title: beacon.title,
    type: beacon.alertType,
    priority: beacon.priority,
    zone: beacon.warehouseZone,
    ...(beacon.expiresAt !== null && { expiresAt: beacon.expiresAt }),
    ...(beacon.resolverNotes !== null && { notes: beacon.resolverNotes }),
  },
});

const describeIncident = (
  incident: Incident,
  action:
    | typeof t.incidentReported
    | typeof t.incidentReportedAnonymously
    | (typeof t.incidentUpdated)[Incident['status']],
): Description => ({
  description: coded(action, { title: incident.title }),
  entityType: 'incident_report',
  entityId: incident.id,
  details: {
    title: incident.title,
    type: incident.reportedType,
    severity: incident.severity,
    status: incident.status,
    ...(incident.assignedToName !== null && { assignedTo: incident.assignedToName }),
    ...(incident.warehouseZone !== null && { zone: incident.warehouseZone }),
    ...(incident.equipmentInvolved !== null && { equipment: incident.equipmentInvolved }),
    ...(incident.estimatedCost !== null && { cost: incident.estimatedCost }),
    ...(incident.correctiveActions.length > 0 && {
      correctiveActions: incident.correctiveActions.map(({ description, ownerName, dueOn, doneAt }) => ({
        description,
        owner: ownerName,
        dueOn,
        done: doneAt !== null,
      })),
    }),
  },
});
