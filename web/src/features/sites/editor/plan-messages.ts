import { defineMessages } from '@floorlight/languages/messages';

/** The alarm plan of a site: whom an alarm calls, and who is on call. */
export const t = defineMessages('alarmPlan', {
  title: 'Alarm plan',
  hint: 'The app shows every alarm to all managers at once. The plan says who is called besides, round by round. Without a step all managers get each round by push and email.',
  peopleFailed: "Couldn't load who can be called",
  steps: { rota: '1. Whoever is on call', managers: '2. All managers', people: '3. Named people' },
  stepHints: {
    rota: 'By the rota below. While nobody is on call, all managers are called.',
    managers: 'Every manager and lead of the site.',
    people: 'Anybody above worker in the organization, also from another site.',
  },
  by: 'By',
  channels: { push: 'Push', mail: 'Email', text: 'Text message', webhook: 'Webhook' },
  addPerson: 'Add somebody',
  choosePerson: 'Choose…',
  removePerson: 'Remove {name}',
  formerPerson: 'Somebody without an account',
  managersAtOnce: 'Push and email to all managers with the first round',
  atOnce: {
    always: 'For every alert',
    critical: 'For critical alerts only',
    never: 'Never: as the steps say',
  },
  rota: 'On-call rota',
  rotaHint:
    'By the clock of the site, {timeZone}. The weeks come one after the other, from Monday, and then from the beginning.',
  weeks: 'Length of the rota',
  weekCount: '{count, plural, one {# week} other {# weeks}}',
  firstDay: 'A day of its first week',
  onCallNow: 'On call now: {names}',
  nobodyNow: 'Nobody is on call now',
  addShift: 'Add shift',
  repeatShift: 'Repeat in the next week',
  removeShift: 'Remove shift {number}',
  shift: 'Shift {number}: {name}',
  who: 'Who',
  week: 'Week',
  from: 'From',
  to: 'To',
  toNextDay: 'To, on the next day',
  days: 'Days',
});
