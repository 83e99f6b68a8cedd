import { defineMessages } from '@floorlight/languages/messages';

/**
 * The titles and texts of notifications. `person`, `system`: who did it. `Notes`, `described`: with what they typed.
 * `dialog`, `held`: with the description that the emergency dialog or the held button sends.
 */
export const t = defineMessages('announcements', {
  /** Of alerts that the app's buttons send. */
  alertTitle: {
    medical: 'Medical Emergency',
    fire: 'Fire Emergency',
    security: 'Security Emergency',
    hazmat: 'Hazmat Emergency',
    held: 'Emergency: immediate assistance',
  },
  drill: 'DRILL: {title}',
  alertSent: {
    plain: 'Sent by {name}',
    described: 'Sent by {name}: {description}',
    dialog: 'Sent by {name}: Reported with the emergency button',
    held: 'Sent by {name}: The emergency button was held: immediate help is needed',
  },
  /** An alert that waited on the device of {name}. `other`: {presser} was signed in when it was pressed. */
  alertPressed: {
    sender:
      '{minutes, plural, =0 {Just pressed} one {Pressed # minute earlier} other {Pressed # minutes earlier}} by {name}, sent now',
    senderDescribed:
      '{minutes, plural, =0 {Just pressed} one {Pressed # minute earlier} other {Pressed # minutes earlier}} by {name}, sent now: {description}',
    other:
      '{minutes, plural, =0 {Just pressed} one {Pressed # minute earlier} other {Pressed # minutes earlier}} by {presser}, sent by {name}’s device',
    otherDescribed:
      '{minutes, plural, =0 {Just pressed} one {Pressed # minute earlier} other {Pressed # minutes earlier}} by {presser}, sent by {name}’s device: {description}',
    unknown:
      '{minutes, plural, =0 {Just pressed} one {Pressed # minute earlier} other {Pressed # minutes earlier}} by someone else, sent by {name}’s device',
    unknownDescribed:
      '{minutes, plural, =0 {Just pressed} one {Pressed # minute earlier} other {Pressed # minutes earlier}} by someone else, sent by {name}’s device: {description}',
  },
  alertEscalated: {
    plain: 'Not acknowledged yet (escalation {round, number}). Sent by {name}',
    described: 'Not acknowledged yet (escalation {round, number}). Sent by {name}: {description}',
    dialog: 'Not acknowledged yet (escalation {round, number}). Sent by {name}: Reported with the emergency button',
    held: 'Not acknowledged yet (escalation {round, number}). Sent by {name}: The emergency button was held: immediate help is needed',
  },
  alertUnsolved: 'Acknowledged by {name}, and not over yet (escalation {round, number})',
  alertRepeated: 'Sent {count, number} times by {name}',
  alertFolded: '{count, plural, one {# more alert like it} other {# more alerts like it}} by {name}',
  alertLocated: '{name} sent a new position',
  alertAcknowledged: {
    person: 'Acknowledged by {name}',
    system: 'Acknowledged by the system',
  },
  alertResolved: {
    person: 'Resolved by {name}',
    personNotes: 'Resolved by {name}: {notes}',
    system: 'Resolved by the system',
    systemNotes: 'Resolved by the system: {notes}',
  },
  alertCancelled: {
    person: 'Cancelled by {name}',
    system: 'Cancelled by the system',
  },
  alertResponded: {
    on_the_way: '{name} is on the way',
    there: '{name} is there',
  },
  alertPlaced: '{name}: help is needed in {zone}',
  alertMessaged: '{name}: {text}',
  beaconPlaced: 'Beacon placed in {zone} by {name}: {description}',
  beaconTaken: {
    person: '{name} sees to the beacon in {zone}',
    someone: 'Somebody sees to the beacon in {zone}',
  },
  beaconResolved: {
    person: 'Beacon in {zone} resolved by {name}',
    personNotes: 'Beacon in {zone} resolved by {name}: {notes}',
    system: 'Beacon in {zone} resolved by the system',
  },
  beaconExpired: 'Beacon in {zone} expired',
  beaconHidden: '{name} hid the beacon in {zone}',
  beaconShown: '{name} showed the beacon in {zone} again',
  /** By severity. */
  incidentReported: {
    critical: 'Reported by {name} (severity critical): {description}',
    high: 'Reported by {name} (severity high): {description}',
    medium: 'Reported by {name} (severity medium): {description}',
    low: 'Reported by {name} (severity low): {description}',
  },
  incidentReportedAnonymously: {
    critical: 'Anonymous report (severity critical): {description}',
    high: 'Anonymous report (severity high): {description}',
    medium: 'Anonymous report (severity medium): {description}',
    low: 'Anonymous report (severity low): {description}',
  },
  incidentOpen: {
    person: 'Assigned to {name}',
    nobody: 'Not assigned yet',
  },
  incidentInProgress: {
    person: 'Being worked on by {name}',
    personNotes: 'Being worked on by {name}: {notes}',
    nobody: 'Being worked on',
    nobodyNotes: 'Being worked on: {notes}',
  },
  incidentResolved: {
    person: 'Resolved by {name}',
    personNotes: 'Resolved by {name}: {notes}',
    nobody: 'Resolved',
    nobodyNotes: 'Resolved: {notes}',
  },
  incidentClosed: {
    person: 'Closed by {name}',
    personNotes: 'Closed by {name}: {notes}',
    nobody: 'Closed',
    nobodyNotes: 'Closed: {notes}',
  },
  joinTitle: {
    requested: 'Sign-up',
    approved: 'Your account is approved',
    refused: 'Sign-up refused',
  },
  signUpTitle: {
    requested: 'Manager sign-up',
    approved: 'You are a manager now',
    refused: 'Manager request refused',
  },
  signUpRequested: {
    worker: '{name} ({email}) asks to join',
    manager: '{name} ({email}) asks to be a manager',
  },
  signUpApproved: {
    person: 'Approved by {name}',
    unknown: 'Approved by a manager',
  },
  signUpRefused: {
    person: 'Refused by {name}',
    unknown: 'Refused by a manager',
  },
  pinLockedTitle: 'Vault PIN locked',
  pinLocked:
    'A wrong PIN was entered too often. If it was not you, change your password and tell your warehouse administrator.',
  badgeReusedTitle: 'Badge used on two devices',
  badgeReused:
    '{name}’s badge was used on {second} within ten minutes of {first}. If that was not you, tell a manager and set a new badge PIN.',
  badgeIsBack:
    '{name}’s badge is used on {first} and {second} in turn. Somebody may have a copy of it: {name} should set a new badge PIN.',
  breakTitle: {
    over: 'Break time is up',
    extended: 'More break time',
    cancelled: 'Break cancelled',
  },
  breakOver: 'You are over your break time. Come back as soon as you can.',
  breakExtended: {
    person: '{name} gave your break more time: {reason}',
    unknown: 'A manager gave your break more time: {reason}',
  },
  breakCancelled: {
    person: '{name} cancelled your break.',
    system: 'Your break was cancelled because you did not end it within 12 hours.',
  },
});
