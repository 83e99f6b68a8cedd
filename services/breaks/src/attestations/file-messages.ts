import { defineMessages } from '@floorlight/languages/messages';

/** The file with what people said about the breaks of their shifts. */
export const t = defineMessages('shiftBreaksFile', {
  columns: {
    day: 'Day',
    name: 'Name',
    start: 'Shift began ({timeZone})',
    end: 'Shift ended ({timeZone})',
    kind: 'Break',
    minutes: 'Minutes',
    paid: 'Paid',
    answer: 'Answer',
    recorded: 'Recorded in Floorlight',
    note: 'Note',
  },
  kinds: { rest: 'Rest', meal: 'Meal' },
  answers: { taken: 'Got it', missed: 'Missed it', waived: 'Chose to skip it' },
  recorded: { taken: 'Yes', late: 'Yes, late', missed: 'No' },
  yes: 'Yes',
  no: 'No',
});
