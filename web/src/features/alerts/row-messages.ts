import { defineMessages } from '@floorlight/languages/messages';

/** One alert as a row of a list. */
export const t = defineMessages('alertRow', {
  notAcknowledged: 'Not acknowledged',
  acknowledgedBy: 'Acknowledged by {name}',
  acknowledged: 'Acknowledged',
  response: { on_the_way: '{name} is on the way', there: '{name} is there' },
  resolved: 'Resolved',
  cancelled: 'False alarm',
  group: '{count, plural, other {# alerts}}',
  list: 'Alerts, open ones first',
});
