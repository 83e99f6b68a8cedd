import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of injury records. */
export const injuryFieldMessages = defineMessages('injuryFields', {
  nameRequired: 'Enter the name of the employee',
  jobTitleRequired: 'Enter the job title',
  placeRequired: 'Say where it happened',
  descriptionRequired: 'Describe the injury or illness',
  chooseOutcome: 'Choose the most serious outcome',
  chooseKind: 'Choose an injury or a kind of illness',
  days: 'Enter a whole number from 0 to {to}',
  awayMissing: 'Enter the days away from work',
  restrictedMissing: 'Enter the days of transfer or restriction',
  awayIsGraver: 'With days away from work, choose that outcome',
  amount: 'Enter a number',
  naics: 'Enter 2 to 6 digits',
});
