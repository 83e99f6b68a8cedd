import { defineMessages } from '@floorlight/languages/messages';

/** Emergency alerts: their titles, what happened to them, and the alarm bar. */
export const t = defineMessages('alerts', {
  /** Of alerts that the app's buttons send. */
  drill: 'DRILL: {title}',
  titles: {
    medical: 'Medical Emergency',
    fire: 'Fire Emergency',
    security: 'Security Emergency',
    hazmat: 'Hazmat Emergency',
    held: 'Emergency: immediate assistance',
  },
  descriptions: {
    dialog: 'Reported with the emergency button',
    held: 'The emergency button was held: immediate help is needed',
  },

  /** Of an alert that waited on the device of {name}. */
  pressedBefore: {
    sender: 'Pressed at {time}, sent later',
    other: 'Pressed by {presser} at {time}, sent by {name}’s device',
    unknown: 'Pressed by someone else at {time}, sent by {name}’s device',
  },

  acknowledge: 'Acknowledge',
  changedBy: {
    acknowledged: 'Acknowledged by {name}',
    resolved: 'Resolved by {name}',
    cancelled: 'Cancelled by {name}',
  },
  changedByManager: {
    acknowledged: 'Acknowledged by a manager',
    resolved: 'Resolved by a manager',
    cancelled: 'Cancelled by a manager',
  },
  escalated: '{count, plural, =1 {Escalated once} =2 {Escalated twice} other {Escalated # times}}',

  /** Toasts. */
  viewAlert: 'View Alert',
  updated: 'Alert Updated',
  now: {
    acknowledged: 'You have acknowledged: {title}.',
    resolved: 'You have resolved: {title}.',
    on_the_way: 'You are on the way: {title}.',
    there: 'You are there: {title}.',
  },
  /** {name} was faster, and both can come. */
  nowAfter: {
    on_the_way: '{name} was first. You are on the way too: {title}.',
    there: '{name} was first. You are there too: {title}.',
  },
  updateFailed: 'Update Failed',
  notUpdated: 'Failed to update emergency alert.',
  sent: 'Emergency Alert Sent',
  sentHint:
    'Emergency services and managers have been notified immediately. Long press the button again to deactivate.',
  /** Until it is known who was notified. */
  notifying: 'Managers are being notified. Long press the button again to deactivate.',
  managersOnly:
    '{count, plural, one {# manager has been notified immediately. Emergency services have not: call them if they are needed. Long press the button again to deactivate.} other {# managers have been notified immediately. Emergency services have not: call them if they are needed. Long press the button again to deactivate.}}',
  servicesOnly: 'Emergency services have been notified, but this site has no other managers. Call for help as well.',
  nobodyNotified: 'Nobody could be notified: this site has no other managers. Call emergency services or security now.',
  /** Of an alert that a shared device sent as itself. */
  sentByDevice: 'All managers are notified, with the name of this device. Only they can cancel the alert.',
  notSent: 'Failed to Send Alert',
  /** Why an alert could not be sent, for an unknown error. */
  contactSecurity: 'Please try again or contact security directly.',
  expired:
    'An alert from two days ago was still waiting on this device and was not sent. If you need help now, press EMERGENCY again.',

  soundBlocked: 'No sound: this browser allows it after a tap. Tap anywhere.',
  alarm: 'Alarm',
  /** An alert of another site of the manager. */
  alarmElsewhere: 'Alarm at {site}',
  openAt: 'Open at {site}',
  waitingFor: 'Waiting for',
  noLocation: 'no location',
  position: 'position <mono>{coordinates}</mono>',
  openAll: '{count, plural, one {Open alert} other {Open all # alerts}}',
  notAcknowledged:
    '{count, plural, =1 {Not acknowledged. Escalated once.} =2 {Not acknowledged. Escalated twice.} other {Not acknowledged. Escalated # times.}}',
  more: '+{count, number} more',
  folded: '{count, plural, one {# more alert} other {# more alerts}} like it from {name}. Newest: {title}',
  /** Its entry in the list of what waits to be sent. */
  unsent: 'Emergency: {title}',
  zoneNotSet: 'The zone could not be saved',
  unsentUpdate: {
    acknowledged: 'Acknowledged: {title}',
    resolved: 'Resolved: {title}',
    resolvedWith: 'Resolved: {title} ({notes})',
    cancelled: 'Ended: {title}',
    on_the_way: 'On my way: {title}',
    there: 'There: {title}',
    zone: 'Zone of {title}: {zone}',
  },
  /** What this device alone knows. */
  notSentYet: {
    acknowledged: 'Acknowledged, not sent yet',
    resolved: 'Resolved, not sent yet',
    on_the_way: 'On my way, not sent yet',
    there: 'There, not sent yet',
  },
});
