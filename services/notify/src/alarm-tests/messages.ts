import { defineMessages } from '@floorlight/languages/messages';

/** The mail of a test alarm. */
export const t = defineMessages('alarmTestMail', {
  subject: 'TEST: this is how an alarm would reach you',
  heading: 'Test alarm',
  noEmergency: 'This is a test. There is no emergency.',
  explanation: 'You asked Floorlight to test your alarm. A real one would come to this address too.',
  open: 'Open Floorlight',
  why: 'You receive this email because you tested your alarm at {site}.',
});
