import { defineMessages } from '@floorlight/languages/messages';

/** The overview of all sites of an administrator, or of a manager of several. */
export const t = defineMessages('organization', {
  title: 'All Sites',
  backToDashboard: 'Back to Dashboard',
  hint: 'What is open at each site. Sites that need someone come first. Open a site to work there.',
  loadFailed: 'Couldn’t load the sites',
  none: 'No site',
  noneHint: 'Sites that you oversee appear here.',
  closedSites: 'Closed sites',
  alerts: '{count, plural, one {# open alert} other {# open alerts}}',
  unanswered: 'Not acknowledged for {time}',
  incidents: '{count, plural, one {# open incident} other {# open incidents}}',
  calm: 'Nothing open',
  responders: '{count, plural, =0 {Nobody can be alerted} one {# person is alerted} other {# people are alerted}}',
  connected: '{count, plural, =0 {Nobody is connected} one {# person is connected} other {# people are connected}}',
  countsDue:
    '{count, plural, =0 {All walls are counted today} one {# wall to count today} other {# walls to count today}}',
  changed: 'Settings: version {version}, changed {time}',
  changedBy: 'Settings: version {version}, changed by {name} {time}',
  open: 'Open',
  openSite: 'Open {name}',
  openFailed: 'Couldn’t open {name}',
  here: 'You work here now',
});
