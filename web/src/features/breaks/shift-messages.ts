import { defineMessages } from '@floorlight/languages/messages';

/** The breaks that a site owes people for a shift, and what they say about them. */
export const t = defineMessages('shiftBreaks', {
  title: 'End of shift',
  hint: 'Say whether you got the breaks that you are owed. Your statement is kept, and you see it here.',
  confirm: 'Confirm My Breaks',
  owed: 'Your site owes you',
  rule: {
    rest: '{minutes, plural, one {# minute of rest} other {# minutes of rest}}',
    meal: '{minutes, plural, one {# minute for a meal} other {# minutes for a meal}}',
  },
  paid: 'paid',
  unpaid: 'unpaid',
  overHours: 'in a shift of more than {hours, number} hours',
  anyShift: 'in every shift',
  byHours: 'begun within {hours, number} hours',

  dialogHint: 'Only you decide what you say. Nobody can change it later.',
  began: 'My shift began',
  ended: 'My shift ended',
  timeRequired: 'Enter a time',
  notOwed: 'Your site owes no break for a shift of this length.',
  recorded: {
    taken: 'Floorlight recorded this break.',
    late: 'Floorlight recorded this break, later than it was due.',
    missed: 'Floorlight recorded no such break.',
  },
  missedHint: 'You are owed this break. Tell your manager, or the people who speak for you, if you could not take it.',
  answers: { taken: 'I got it', missed: 'I missed it', waived: 'I chose to skip it' },
  answerRequired: 'Choose an answer',
  note: 'Note (optional)',
  send: 'Confirm',
  cancel: 'Cancel',
  unsent: 'Breaks of your shift',
  sent: { title: 'Confirmed', message: 'Your statement is kept.' },
  sendFailed: { title: 'Not confirmed', message: "Couldn't store your statement. Please try again." },
  waiting: 'Waiting to be sent',

  list: 'What I said about my shifts',
  hours: '{start} to {end}',
});
