import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('safetyAnalytics', {
  title: 'Safety Analytics',
  lead: 'Response times, beacons and incidents.',
  back: 'Back to the Emergency Response Center',
  loadFailed: "Couldn't load the figures",
  tryAgain: 'Please try again.',

  period: 'Period',
  periods: {
    'weeks-4': 'Last 4 weeks',
    'weeks-12': 'Last 12 weeks',
    'weeks-26': 'Last 26 weeks',
    year: 'Last year',
    custom: 'Choose dates',
  },
  firstDay: 'First day',
  lastDay: 'Last day',
  chooseBothDays: 'Choose the first and the last day',
  endsBeforeStart: 'The period ends before it begins',
  tooLong: 'Choose at most {days} days',

  nothingTitle: 'Nothing to show',
  noAlerts: 'No emergency alert was sent in this period. Choose a longer period to look further back.',
  noBeacons: 'No beacon was placed in this period. Choose a longer period to look further back.',
  noIncidents: 'No incident was reported in this period. Choose a longer period to look further back.',

  emergencyAlerts: 'Emergency alerts',
  alerts: 'Alerts',
  cancelled: 'Cancelled',
  acknowledgedMedian: 'Acknowledged in (median)',
  acknowledgedP90: 'Acknowledged in (90th percentile)',
  resolvedMedian: 'Resolved in (median)',
  resolvedP90: 'Resolved in (90th percentile)',
  median: 'Median',
  p90: '90th percentile',
  byWeek: { acknowledge: 'Time to acknowledge, by week', resolve: 'Time to resolve, by week' },
  byWeekHint: 'Each week starts on Monday. Weeks without alerts are empty.',
  weekOf: 'Week of',
  byZone: { acknowledge: 'Time to acknowledge, by zone', resolve: 'Time to resolve, by zone' },
  byZoneHint: 'The zone is known if the alert was sent with a location inside it.',
  unknownZone: 'Unknown',

  beacons: 'Beacons',
  beaconTypes: { warning: 'Warning', caution: 'Caution', danger: 'Danger', maintenance: 'Maintenance' },
  beaconsByType: 'Beacons by type',
  beaconsByZone: 'Beacons by zone',
  beaconsByTypeAndZone: 'Beacons by type and zone',
  mostFrequent: 'The chart shows the {count, number} most frequent. The table shows all.',
  type: 'Type',
  zone: 'Zone',
  typeAndZone: 'Type and zone',
  beaconTypeInZone: '{type}, {zone}',

  incidents: 'Incidents',
  incidentsByTypeAndSeverity: 'Incidents by type and severity',

  /** At most two units. */
  duration: {
    s: '{s} s',
    min: '{min} min',
    minS: '{min} min {s} s',
    h: '{h} h',
    hMin: '{h} h {min} min',
    d: '{d} d',
    dH: '{d} d {h} h',
  },
});
