import { defineMessages } from '@floorlight/languages/messages';

/** Names of an incident's values, and the sending of reports. */
export const t = defineMessages('incidents', {
  reportIncident: 'Report Incident',
  hint: 'A spill, a near miss, damage',
  waiting: '{count, plural, one {# waiting to send} other {# waiting to send}}',
  viewIncident: 'View Incident',

  submitted: {
    title: 'Incident Report Submitted',
    message: 'Your incident report has been recorded and managers have been notified.',
  },
  submittedAnonymously: {
    title: 'Anonymous Report Submitted',
    message: 'Managers have been notified. Nothing says who reported it, so it is not among your reports.',
  },
  anonymous: 'Anonymous',
  submissionFailed: {
    title: 'Submission Failed',
    message: 'Failed to submit incident report. Please try again.',
  },
  photoNotAdded: { title: 'A photo was not added', message: 'The report itself was received.' },

  types: {
    spill: 'Spill',
    slip_fall: 'Slip/Fall',
    equipment_damage: 'Equipment Damage',
    near_miss: 'Near Miss',
    injury: 'Injury',
    hazard: 'Hazard',
    other: 'Other',
    safety_hazard: 'Safety Hazard',
    equipment_failure: 'Equipment Failure',
    fire: 'Fire',
    chemical: 'Chemical',
    structural: 'Structural',
  },
  severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  statuses: { open: 'Open', in_progress: 'In Progress', resolved: 'Resolved', closed: 'Closed' },
  /** Their entries in the list of what waits to be sent. */
  unsent: 'Incident report: {title}',
  unsentPhoto: 'Photo of an incident report',
});
