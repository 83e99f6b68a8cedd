import { defineMessages } from '@floorlight/languages/messages';

/** The Emergency Response Center: alerts, numbers and contacts. */
export const t = defineMessages('emergencyCenter', {
  title: 'Emergency Response Center',
  back: 'Back to home',
  managerHint: 'Manage warehouse safety and emergency response',
  hint: 'Report emergencies and view your alerts',
  tabs: {
    alerts: 'Alert Dashboard',
    beacons: 'Digital Beacons',
    protocols: 'Safety Protocols',
    contacts: 'Emergency Contacts',
    audio: 'Audio Settings',
  },

  signInToSee: { alerts: 'Sign in to see alerts', beacons: 'Sign in to see beacons' },
  signIn: 'Sign In',
  signInHint: 'Only people of the site can see them. Emergency contacts and protocols are open to everyone.',

  numbersTitle: 'Emergency numbers',
  numbers: {
    emergencyServices: 'Emergency services',
    securityExtension: 'Security extension',
    managerOnCallExtension: 'Manager on-call extension',
  },
  numbersFailed: "Couldn't load the emergency numbers.",

  contactsFailed: "Couldn't load the contacts",
  quickDial: 'Quick Dial',
  tapToCall: 'Tap to call.',
  moreContacts: 'Additional Contacts',
  calling: 'Calling {name}',
  dialing: 'Dialing {phone}...',
  callFailed: 'Call Failed',
  dialManually: 'Could not initiate call to {phone}. Please dial manually.',

  statistics: 'Alert statistics',
  stats: {
    total: 'TOTAL ALERTS',
    active: 'ACTIVE',
    acknowledged: 'ACKNOWLEDGED',
    resolved: 'RESOLVED',
    critical: 'CRITICAL',
    high: 'HIGH',
  },

  openAlerts: '{count, plural, =0 {No open alerts} one {# open alert} other {# open alerts}}',
  dashboard: 'Alert Dashboard',
  ownHistory: 'View your emergency alert history',
  counted: {
    active: '{count, plural, one {# Active} other {# Active}}',
    acknowledged: '{count, plural, one {# Acknowledged} other {# Acknowledged}}',
    resolved: '{count, plural, one {# Resolved} other {# Resolved}}',
  },
  /** While the number is unknown. */
  uncounted: { active: '– Active', acknowledged: '– Acknowledged', resolved: '– Resolved' },
  filter: 'Status filter',
  filters: {
    all: 'All Alerts',
    active: 'Active Only',
    acknowledged: 'Acknowledged Only',
    resolved: 'Resolved Only',
  },
  refresh: 'Refresh',
  alertsFailed: "Couldn't load alerts",
  noAlerts: 'No alerts',
  noAlertsYet: 'Alerts sent with the EMERGENCY button appear here.',
  noneWithStatus: 'No alert has this status.',
  olderFailed: "Couldn't load older alerts.",
  shownOf: '{shown, number} of {total, number} alerts',
  loadOlder: 'Load Older Alerts',

  alerts: 'Alerts',
  newestFirst: 'Alerts, newest first',
  alert: 'Alert',
  severity: 'Severity',
  status: 'Status',
  age: 'Age',
  statuses: { active: 'Active', acknowledged: 'Acknowledged', resolved: 'Resolved', cancelled: 'Cancelled' },
  reportedBy: 'Reported by <person>{name}</person>',
  pressed: '{count, plural, one {Pressed # time} other {Pressed # times}}',
  nearestExit: 'Nearest exit: {exit}',
  assemblyPoint: 'Assembly point: {assembly}',
  noLocation: 'No location',
  sentFrom: 'Sent from <place>{coordinates}</place>',
  located: 'Located {time}',
  latestLocation: 'Latest location <place>{coordinates}</place>',
  accuracy: '{accuracy}, ±{metres, number} m',

  folded: 'More alerts like it, newest first',
  /** Alerts of one sender, or of one kind in one zone, within minutes. */
  group: '{count, plural, one {# alert that belongs together} other {# alerts that belong together}}',
  acknowledgeAll: '{count, plural, one {Acknowledge #} other {Acknowledge all #}}',
  resolveAll: '{count, plural, one {Resolve #} other {Resolve all #}}',
  answerAllTitle: {
    acknowledged: '{count, plural, one {Acknowledge # Alert?} other {Acknowledge # Alerts?}}',
    resolved: '{count, plural, one {Resolve # Alert?} other {Resolve # Alerts?}}',
  },
  answerAllHint: 'Each of them gets this answer.',
  answerAll: {
    acknowledged: '{count, plural, one {Yes, Acknowledge #} other {Yes, Acknowledge #}}',
    resolved: '{count, plural, one {Yes, Resolve #} other {Yes, Resolve #}}',
  },
  answeredAll: {
    acknowledged: '{count, plural, one {# alert acknowledged} other {# alerts acknowledged}}',
    resolved: '{count, plural, one {# alert resolved} other {# alerts resolved}}',
  },
  notAnswered:
    '{count, plural, one {# was answered by somebody else, or could not be reached.} other {# were answered by somebody else, or could not be reached.}}',
  openPage: 'Open the alert’s page',

  timeline: 'Timeline',
  sentBy: 'Sent by {name}',
  pressedAgain: '{times, plural, one {Pressed again by {name}} other {Pressed again # times by {name}}}',
  locationReceived: '{times, plural, one {Location received} other {Location received, # readings}}',
  escalated: 'Not acknowledged: escalated, round {round, number}',
  responded: { on_the_way: '{name} is on the way', there: '{name} is there' },
  placed: 'Zone {zone}, set by {name}',
  wrote: '{name} wrote',

  resolve: 'Resolve',
  resolveTitle: 'Resolve Alert',
  resolveWhich: '{title}, reported by {name}',
  cancel: 'Cancel',
  notes: 'Response Notes',
  notesHint: 'Optional: what you found and did.',
});
