import { defineMessages } from '@floorlight/languages/messages';

/** Answers about an alert that need no typing: each reader gets them in their own language. */
export const readyAnswers = defineMessages('readyAnswers', {
  conscious: 'Conscious',
  not_breathing: 'Not breathing',
  bleeding: 'Bleeding',
  trapped: 'Trapped',
  fire_out: 'Fire is out',
  everybody_out: 'Everybody is out',
  services_called: 'Emergency services are called',
  do_not_move: 'Do not move them',
  stay_there: 'Stay where you are',
  go_outside: 'Go outside',
});
