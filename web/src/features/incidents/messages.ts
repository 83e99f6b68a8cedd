import { defineMessages } from '@floorlight/languages/messages';

/** The sending of reports. */
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
    message: 'Managers have been notified. The report is stored without your name, so it is not among your reports.',
  },
  anonymous: 'Anonymous',
  submissionFailed: {
    title: 'Submission Failed',
    message: 'Failed to submit incident report. Please try again.',
  },
  photoNotAdded: { title: 'A photo was not added', message: 'The report itself was received.' },
  /** Their entries in the list of what waits to be sent. */
  unsent: 'Incident report: {title}',
  unsentPhoto: 'Photo of an incident report',
});
