import { defineMessages } from '@floorlight/languages/messages';

/** The page of one alert, and the answers to it. */
export const t = defineMessages('alertPage', {
  alert: 'Alert',
  back: 'Back to the Emergency Center',
  failed: "Couldn't load this alert",
  elsewhere: 'This alert is at {site}',
  elsewhereHint: 'Work there to see and answer it.',

  response: 'Response',
  acknowledged: 'Acknowledged',
  onMyWay: 'On my way',
  there: 'There',
  resolve: 'Resolve',
  falseAlarm: 'False alarm',
  falseAlarmTitle: 'False Alarm?',
  falseAlarmHint: 'Only if nobody needs help. The alert is cancelled, and everyone who was notified hears of it.',
  keepOpen: 'Keep Open',
  endAsFalse: 'Yes, False Alarm',

  where: 'Where',
  plan: 'Floor plan: {zone}',
  planWithoutZone: 'Floor plan. The zone is not known.',
  openMap: 'Open in maps',
  away: '{metres, plural, one {# m from you} other {# m from you}}',
  awayKilometres: '{kilometres, number} km from you',
  setZone: 'Set the zone',
  coming: 'Who is coming',
  nobodyComing: 'Nobody has answered yet.',
  steps: { acknowledged: 'Acknowledged', on_the_way: 'On the way', there: 'There' },
  you: 'You',
  reached: '{count, plural, one {Reached # manager} other {Reached # managers}}',
  seen: '{count, plural, one {Seen by # manager} other {Seen by # managers}}',
});
