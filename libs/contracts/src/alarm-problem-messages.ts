import { defineMessages } from '@floorlight/languages/messages';

/** What keeps an alarm from somebody, and what to do. */
export const alarmProblemMessages = defineMessages('alarmProblems', {
  plain: {
    nobody: 'Nobody gets the alarms of this site. Give a manager or lead an account.',
    nobodyOnCall: 'Nobody is on call now. All managers are called instead.',
    noTexts: 'This installation sends no text messages. Ask whoever runs it to set up a text service.',
    noWebhook: 'No webhook takes the calls of this site. An administrator adds one under Integrations.',
  },
  gap: 'Nobody is on call from {from} to {to}. All managers are called instead.',
  /** Of a rota with several weeks. */
  week: 'week {week}, {day} {time}',
  oneWeek: '{day} {time}',
  unreachable: '{name} can’t be reached by {channels}.',
  left: '{name} is on the plan but can no longer answer alerts here.',
  somebodyLeft: 'Somebody on the plan no longer has an account.',
  channels: { push: 'push', mail: 'email', text: 'text message', webhook: 'webhook' },
});
