import { defineMessages } from '@floorlight/languages/messages';

/** A screen on a wall. It names nobody. */
export const t = defineMessages('wall', {
  title: 'Wall Display',
  connecting: 'Connecting…',
  enterCode: 'Connect This Screen',
  enterCodeHint:
    'A manager makes the code under Site, Wall Displays. This screen then shows what is open at the site, without names.',
  code: 'Code',
  connect: 'Connect',
  makeCode: 'Make a Code',
  wasRevoked: 'This screen was disconnected. Ask a manager for a new code.',

  live: 'Live · {seconds, number} s ago',
  stale: 'Not updated for {age}',
  seconds: '{seconds, number} s',
  minutes: '{minutes, number} min',

  emergency: 'Emergency',
  at: '{emergency} — {zone}',
  zoneUnknown: 'Zone not known',
  drill: 'DRILL: {emergency}',
  evacuate: { real: 'Evacuate — {zones}', drill: 'DRILL: Evacuate — {zones}' },
  wholeSite: 'whole site',
  rollCall: '{safe, number} of {total, number} safe · {help, number} need help · {missing, number} unaccounted for',
  allClear: 'No open alerts',
  allClearHint: 'Nobody is waiting for help.',
  states: {
    waiting: 'nobody has acknowledged it',
    acknowledged: 'acknowledged',
    on_the_way: 'help is on the way',
    there: 'help is there',
  },
  openAlerts: '{count, plural, =0 {No open alerts} one {# open alert} other {# open alerts}}',
  more: '{count, number} more',
  floor: 'Floor plan with open alerts and beacons',
  notOnPlan: '{count, number} not on the plan',
  noPlan: 'This site has no floor plan.',
  onSite: 'on site',
  onBreak: 'on break',
  beacons: '{count, plural, one {beacon} other {beacons}}',
  incidents: '{count, plural, one {incident waiting} other {incidents waiting}}',
  counts: 'Counts today',
  walls: '{counted, number} of {walls, number} walls',
  ofWalls: '{counted, number} of {walls, number}',
});
