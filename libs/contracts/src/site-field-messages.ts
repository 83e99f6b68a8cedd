import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of a site. */
export const siteFieldMessages = defineMessages('siteFields', {
  siteId: 'Use 1 to 40 small letters, digits and hyphens',
  nameRequired: 'Please enter a name',
  phoneRequired: 'Please enter a phone number',
  wallRequired: 'Please enter the number of the wall',
  codeRequired: 'Please enter the code',
  awayCode: 'Enter a code, or the beginning of codes (2 characters or more) and *',
  timeZone: 'Use a time zone like America/New_York',
  latitude: 'A latitude is between -90 and 90',
  longitude: 'A longitude is between -180 and 180',
  twice: 'This is in the list twice',
  withoutPlan: 'Upload a floor plan first, or enter its width and depth',
  zoneOutsidePlan: 'This zone is not inside the floor plan',
  pointOutsidePlan: 'This point is not on the floor plan',
  noSuchExit: 'There is no such exit',
  noSuchAssembly: 'There is no such assembly point',
  tooMany: 'Use at most {count}',
  clockTime: 'Use a time like 22:00',
  dayRequired: 'Choose at least one day',
  channelRequired: 'Choose at least one channel',
  dateRequired: 'Choose a date',
  shiftRequired: 'Add a shift, or remove the rota from the steps',
  personRequired: 'Choose somebody',
  noSuchWeek: 'The rota has no such week',
  between: 'Use a number from {from} to {to}',
});
