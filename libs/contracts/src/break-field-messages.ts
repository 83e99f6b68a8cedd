import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of break management. */
export const breakFieldMessages = defineMessages('breakFields', {
  secondsBetween: 'Enter a whole number of seconds from {min} to {max}',
  reasonRequired: 'Enter a reason',
  between: 'Use a number from {from} to {to}',
  wholeMinutes: 'Use whole minutes',
});
