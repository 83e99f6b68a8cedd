import { defineMessages } from '@floorlight/languages/messages';

/** Everything stored about the user's own breaks. */
export const t = defineMessages('myBreaks', {
  title: 'My Breaks',
  hint: 'Everything that is stored about your breaks',
  backToHome: 'Back to home',
  loadFailed: { title: "Couldn't load your breaks", message: 'Check the network and try again.' },
  whatManagersSee: {
    named:
      'Managers of your site see each break with your name, its type and how long it took, and figures of the past 7 days.',
    team: 'Managers of your site see figures of the whole team, without names and types. They see your name only while you are over your break time.',
  },
  deletedAfter:
    '{days, plural, one {Your breaks and their figures are deleted after # day.} other {Your breaks and their figures are deleted after # days.}}',
  storedName: 'Your name is stored with your breaks as {name}.',
  noLocation: 'Your location is never stored: the place is always "{place}".',
  auditLog: {
    named:
      'The audit log of your site also records when you started and ended a break, but not its type. Its entries are never deleted.',
    team: 'Your breaks are not in the audit log of your site.',
  },
  notifications: 'Break messages are in your notifications.',
  emptyTitle: 'Nothing is stored',
  empty: 'Breaks you take with Away Break on the dashboard appear here.',

  table: 'My breaks, as a table',
  newestFirst: 'My breaks, newest first',
  started: 'Started',
  ended: 'Ended',
  type: 'Type',
  duration: 'Duration',
  allowed: 'Allowed',
  status: 'Status',
  details: 'Details',
  fromTo: '{start} to {end}',
  took: 'Took {duration}, {allowed} allowed',
  allowedOnly: '{allowed} allowed',
  place: 'Place: {place}',
  warehouseFloor: 'Warehouse Floor',
  siteDay: 'Site day: {day}',
  code: 'Away code: <mono>{code}</mono>',
  returnMethods: { manual: 'Return method: manual', scan: 'Return method: scan' },
  extended:
    '{count, plural, one {Extended once, last by {name}: {reason} (originally {duration})} other {Extended # times, last by {name}: {reason} (originally {duration})}}',
  startSentLater: 'Start sent by the device at {time}',
  endSentLater: 'End sent by the device at {time}',
  cancelledBy: 'Cancelled by {name}',

  figures: 'Daily figures',
  figuresTable: 'Daily figures, as a table',
  figuresByType: 'Daily figures by type of break',
  day: 'Day',
  breaks: 'Breaks',
  total: 'Total',
  average: 'Average',
  longest: 'Longest',
  withinPolicy: 'Within policy',
  overTime: 'Over time',
  extendedCount: 'Extended',
});
