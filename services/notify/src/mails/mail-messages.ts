import { defineMessages } from '@floorlight/languages/messages';

/** The mails about alerts and serious incidents. */
export const t = defineMessages('announcementMails', {
  /** The title of an alert from the held button without its “Emergency:”, which the subject has already. */
  heldTitle: 'immediate assistance',
  alertSubject: 'EMERGENCY: {title} at {site}',
  alertAgainSubject: 'EMERGENCY, NOT ACKNOWLEDGED: {title} at {site}',
  alertUnsolvedSubject: 'EMERGENCY, NOT OVER: {title} at {site}',
  unsolved:
    '{name} acknowledged this emergency, and nobody has updated or ended it since. This is escalation {round, number}.',
  drill: 'DRILL: {title}',
  noEmergency: 'This is a drill. Nobody is in danger, and emergency services are not told.',
  escalated: 'Nobody has acknowledged this emergency yet. This is escalation {round, number}.',
  alertSent: {
    critical: '{name} sent an emergency alert of severity critical: {title}.',
    high: '{name} sent an emergency alert of severity high: {title}.',
    medium: '{name} sent an emergency alert of severity medium: {title}.',
    low: '{name} sent an emergency alert of severity low: {title}.',
  },
  alertFromDevice: {
    critical: 'From the shared device {name}, nobody signed in: an emergency alert of severity critical, {title}.',
    high: 'From the shared device {name}, nobody signed in: an emergency alert of severity high, {title}.',
    medium: 'From the shared device {name}, nobody signed in: an emergency alert of severity medium, {title}.',
    low: 'From the shared device {name}, nobody signed in: an emergency alert of severity low, {title}.',
  },
  /** Of an alert that waited on the device of {name}. */
  pressedBefore: {
    sender: 'The button was pressed earlier, and the device had no connection until now. Pressed: {time}',
    other: 'The button was pressed by {presser}; the alert was sent later by {name}’s device. Pressed: {time}',
    unknown: 'The button was pressed by someone else; the alert was sent later by {name}’s device. Pressed: {time}',
  },
  /** Of alerts from the emergency dialog and from the held button. */
  description: {
    dialog: 'Reported with the emergency button',
    held: 'The emergency button was held: immediate help is needed',
  },
  pinLockedSubject: 'The PIN of your Floorlight vault was locked',
  pinLocked:
    'Somebody who is signed in as you entered a wrong PIN five times in a row. Your restricted codes are locked, each time for longer.',
  pinLockedAdvice:
    'If it was not you, change your password, which signs out every other device, and tell your warehouse administrator.',
  openFloorlight: 'Open Floorlight',
  when: 'When: {time}',
  whereAt: 'Where: latitude {latitude}, longitude {longitude} ({accuracy}, {method})',
  whereAtUpdated: 'Where: latitude {latitude}, longitude {longitude} ({accuracy}, {method}), updated {time}',
  whereUnknown: 'Where: unknown, the alert was sent without location data',
  accuracy: 'accurate to {metres, number} m',
  accuracyUnknown: 'accuracy unknown',
  method: { gps: 'gps', wifi: 'wifi', cell: 'cell', network: 'network', unknown: 'unknown' },
  zone: 'Zone when sent: {zone}',
  map: 'Map: {url}',
  alertPlaceSubject: 'EMERGENCY, where: {title} at {site}',
  placeFollows: 'More is known about where help is needed.',
  /** To emergency services only. */
  endSubject: {
    over: 'OVER: {title} at {site}',
    falseAlarm: 'FALSE ALARM: {title} at {site}',
  },
  endLead: {
    over: 'The emergency is over: {title}. Nobody needs to come for it any more.',
    falseAlarm: 'It was a false alarm: {title}. Nobody needs to come.',
  },
  endedBy: 'Ended by {name}, {time}',
  address: 'Address: {address}',
  entrance: 'Entrance: {entrance}',
  callBack: 'Call back: {number}',
  unreadable: 'Parts of the alert could not be read: {parts}.',
  openCenter: 'Open the Emergency Response Center',
  openAlert: 'Open the alert',
  openIncident: 'Open the incident',
  openIncidents: 'Open the incidents',
  whyAlert: 'You receive this as a manager of {site} or as one of its emergency services contacts.',
  /** Of a mail about several alerts: `title` is the gravest. */
  alertsSubject: 'EMERGENCY: {title} and {more, plural, one {one more alert} other {# more alerts}} at {site}',
  alertsAgainSubject:
    'EMERGENCY, NOT ACKNOWLEDGED: {title} and {more, plural, one {one more alert} other {# more alerts}} at {site}',
  alertsOpen: '{count, number} emergencies need somebody. The gravest come first.',
  sentBy: {
    critical: 'Critical, sent by {name}',
    high: 'High, sent by {name}',
    medium: 'Medium, sent by {name}',
    low: 'Low, sent by {name}',
  },
  escalation: 'Not acknowledged yet: escalation {round, number}',
  unsolvedEscalation: 'Acknowledged, but not over: escalation {round, number}',
  moreAlerts: 'And {count, plural, one {one more alert} other {# more alerts}}.',
  whyAlerts: 'You receive this as a manager of {site}. Alerts that follow soon come together in the next email.',
  incidentSubject: {
    critical: 'Incident reported (critical): {title} at {site}',
    high: 'Incident reported (high): {title} at {site}',
    medium: 'Incident reported (medium): {title} at {site}',
    low: 'Incident reported (low): {title} at {site}',
  },
  incidentReported: {
    critical: '{name} reported an incident of severity critical: {title}.',
    high: '{name} reported an incident of severity high: {title}.',
    medium: '{name} reported an incident of severity medium: {title}.',
    low: '{name} reported an incident of severity low: {title}.',
  },
  incidentReportedAnonymously: {
    critical: 'An incident of severity critical was reported anonymously: {title}.',
    high: 'An incident of severity high was reported anonymously: {title}.',
    medium: 'An incident of severity medium was reported anonymously: {title}.',
    low: 'An incident of severity low was reported anonymously: {title}.',
  },
  /** Of a mail about several incidents: `title` is the gravest. */
  incidentsSubject: 'Incidents reported: {title} and {more, plural, one {one more} other {# more}} at {site}',
  incidentsReported: '{count, number} serious incidents were reported. The gravest come first.',
  reportedBy: {
    critical: 'Critical, reported by {name}',
    high: 'High, reported by {name}',
    medium: 'Medium, reported by {name}',
    low: 'Low, reported by {name}',
  },
  reportedAnonymously: {
    critical: 'Critical, reported anonymously',
    high: 'High, reported anonymously',
    medium: 'Medium, reported anonymously',
    low: 'Low, reported anonymously',
  },
  moreIncidents: 'And {count, plural, one {one more incident} other {# more incidents}}.',
  whyIncidents: 'You receive this as a manager of {site}. Incidents that follow soon come together in the next email.',
  incidentWhere: 'Where: {place}',
  doneSoFar: 'Done so far: {action}',
  whyIncident: 'You receive this as a manager of {site}.',
});
