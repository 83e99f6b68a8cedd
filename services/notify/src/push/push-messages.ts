import { defineMessages } from '@floorlight/languages/messages';

/** Pushes. A locked screen shows them: they name nobody and no position. */
export const t = defineMessages('pushes', {
  /** An alert of no kind; the others have the titles of the app's buttons. */
  emergency: 'Emergency',
  notAcknowledged: 'Not acknowledged yet',
  notOver: 'Acknowledged, but not over',
  /** After the kind of an emergency. */
  answered: {
    acknowledged: 'Acknowledged',
    on_the_way: 'Help is on the way',
    there: 'Help is there',
    resolved: 'Resolved',
    cancelled: 'Cancelled',
  },
  evacuation: { real: 'Evacuate now', drill: 'DRILL: evacuate now' },
  evacuationHint: 'Leave everything and walk to the assembly point. Then answer here.',
  allClear: { real: 'All clear', drill: 'Drill over' },
  allClearHint: 'The evacuation is over.',
  needsHelp: { real: 'Somebody needs help', drill: 'DRILL: somebody needs help' },
  needsHelpHint: 'Open the roll call.',
  drill: 'DRILL: {title}',
  message: 'New message',
  placed: 'Help is needed in {zone}',
  acknowledge: 'Acknowledge',
  open: 'Open',
  failed: 'Not acknowledged. Open Floorlight and try again.',
  kept: 'Acknowledged on this device. It is sent as soon as there is a connection.',
  offline: 'Not acknowledged: there is no connection. Open Floorlight and try again.',
  test: 'TEST alarm',
  noEmergency: 'This is a test. There is no emergency.',
  breakEnding: 'Your break ends in one minute',
  breakOver: 'Break time is up',
  comeBack: 'Come back as soon as you can.',
  tote: 'A tote was assigned to you',
  count: 'Walls to count were assigned to you',
  shareAsked: 'A barcode waits to be shared',
  shareAskedHint: 'Approve it, or refuse it with a reason.',
  shareDecided: 'There is news about a barcode that you shared',
  incident: 'There is news about an incident',
  incidentHint: 'You reported it, or it is assigned to you.',
});
