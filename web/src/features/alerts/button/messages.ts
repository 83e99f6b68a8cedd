import { defineMessages } from '@floorlight/languages/messages';

/** The emergency button, its dialogs, and the progress of the user's own emergency. */
export const t = defineMessages('emergencyButton', {
  emergency: 'EMERGENCY',
  active: 'ACTIVE',
  holdForHelp: 'Hold one second for immediate assistance',
  holdToDeactivate: 'Hold to deactivate',
  /** On the button while it is ACTIVE. */
  holdToEnd: 'Hold to end',

  title: 'Emergency Alert System',
  whatIsHappening: 'What is happening?',
  hint: 'All managers are notified immediately, and the emergency is logged with timestamp and location. Holding the button for one second calls for help without this dialog.',
  send: 'Send Emergency Alert',
  sending: 'Sending Alert...',
  cancel: 'Cancel',
  done: 'Done',
  storedHere: 'On this device, waiting to send',
  sentLater:
    '{count, plural, one {Your alert will be sent as soon as Floorlight is reachable.} other {Your # alerts will be sent as soon as Floorlight is reachable.}}',
  callSecurity: 'If you can, call security as well.',

  countdownHint: 'All managers will be alerted with your location.',
  sendingIn: 'Sending in {seconds}',

  deactivateTitle: 'Deactivate Emergency?',
  deactivateHint: 'Only if nobody needs help any more. Your alert will be cancelled and the managers notified.',
  keepActive: 'Keep Active',
  deactivate: 'Yes, Deactivate',
  sentAgo: 'Sent {time}',
  deactivated: 'Emergency Deactivated',
  turnedOff: 'Emergency status has been turned off.',
  endsLater: 'Ended on this device',
  endsLaterHint: 'Without a connection managers still see your alert. It ends for them as soon as there is one.',
  notDeactivated: 'The emergency could not be deactivated. Please try again.',

  location: 'Location',
  locating: 'Getting your location...',
  locatingHint: 'You can send now. Your location follows once it is found.',
  located: 'Location found: {accuracy}',
  position: '{coordinates} ±{metres, number} m',
  notLocated: 'Location unavailable - alert will be sent without location data.',
  shared: 'Location shared {time}',
  lastShared: '{problem}. Last shared {time}',
  notShared: 'Your location is not shared.',
  locationNotSent: 'Failed to send location data',
  accuracy: '{accuracy}, ±{metres, number} m',

  /** Names the line about the user's own emergency. */
  yourEmergencyStrip: 'Your emergency',
  sendingYours: 'Sending your alert...',
  /** Alerts that wait on this device. */
  waiting:
    '{count, plural, one {<strong># on this device, waiting to send.</strong> It will be sent as soon as Floorlight is reachable.} other {<strong># on this device, waiting to send.</strong> It will be sent as soon as Floorlight is reachable.}}',
  isSent: 'Your alert is sent.',
  acknowledged: {
    person: '<strong>{name} has your alert</strong> · acknowledged {time}',
    manager: '<strong>A manager has your alert</strong> · acknowledged {time}',
  },
  reachedAndSeen:
    '{reached, plural, one {Reached # manager, seen by {seen, number}. Waiting for a manager to acknowledge.} other {Reached # managers, seen by {seen, number}. Waiting for a manager to acknowledge.}}',
  reachedOnly:
    '{reached, plural, one {Reached # manager. Waiting for a manager to acknowledge.} other {Reached # managers. Waiting for a manager to acknowledge.}}',
  notAnswered:
    '{count, plural, =1 {No manager has answered yet. Escalated once.} =2 {No manager has answered yet. Escalated twice.} other {No manager has answered yet. Escalated # times.}}',
  waitingForManager: 'Waiting for a manager to acknowledge.',

  yourEmergency: 'Your Emergency',
  /** What it is, and the time of day. */
  sentAt: '{title} · sent {time}',
  coming: { on_the_way: '{name} is on the way', there: '{name} is there' },
  whereAreYou: 'Where are you?',
  moreZones: 'More',
  center: 'Emergency Center',
  howToDeactivate: 'Nobody needs help any more? Hold the ACTIVE button for one second to deactivate.',
  callAsWell: 'Call as well, if you can',
  emergencyServices: 'Emergency services',
  security: 'Security',

  progress: 'Progress of your alert',
  /** Read out before each step. */
  stepStates: { done: 'Done:', now: 'Waiting:', later: 'Not yet:' },
  steps: {
    stored: 'On this device',
    sent: 'Sent',
    waiting: 'Waiting to send',
    reaching: 'Reaching the managers',
    notSeen: 'Not seen yet',
    notAcknowledged: 'Not acknowledged yet',
  },
  /** The same steps in a row of five on a phone. */
  shortSteps: {
    stored: 'Saved',
    sent: 'Sent',
    sending: 'To send',
    reaching: 'To reach',
    notSeen: 'Not seen',
    answered: 'Answered',
    notAnswered: 'No answer',
  },
  shortReached: 'Reached {count, number}',
  shortSeen: 'Seen by {count, number}',
  sentWhenReachable: 'It will be sent as soon as Floorlight is reachable.',
  reached: '{count, plural, one {Reached # manager} other {Reached # managers}}',
  seen: '{count, plural, one {Seen by # manager} other {Seen by # managers}}',
  notified:
    '{count, plural, one {# manager notified, also by email. None of their devices has confirmed it yet.} other {# managers notified, also by email. None of their devices has confirmed it yet.}}',
  noManagers: 'This site has no managers. Call for help as well.',
  escalated:
    '{count, plural, =1 {Escalated once: managers were notified again, louder and by email.} =2 {Escalated twice: managers were notified again, louder and by email.} other {Escalated # times: managers were notified again, louder and by email.}}',
});
