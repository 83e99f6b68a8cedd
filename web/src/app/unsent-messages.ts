import { defineMessages } from '@floorlight/languages/messages';

/** What waits on this device to be sent. */
export const t = defineMessages('unsent', {
  emergencies: '{count, plural, one {# emergency} other {# emergencies}}',
  cancelledEmergencies: '{count, plural, one {# cancelled emergency} other {# cancelled emergencies}}',
  beacons: '{count, plural, one {# beacon} other {# beacons}}',
  incidents: '{count, plural, one {# incident report} other {# incident reports}}',
  photos: '{count, plural, one {# photo} other {# photos}}',
  counts: '{count, plural, one {# count} other {# counts}}',
  scans: '{count, plural, one {# scan} other {# scans}}',
  discards: '{count, plural, one {# discarded reading} other {# discarded readings}}',
});
