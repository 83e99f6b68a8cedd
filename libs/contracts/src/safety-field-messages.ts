import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of alerts, beacons, incidents and safety analytics. */
export const safetyFieldMessages = defineMessages('safetyFields', {
  titleRequired: 'Title is required',
  titleTooShort: 'Title must be at least {count} characters',
  descriptionRequired: 'Description is required',
  descriptionTooShort: 'Description must be at least {count} characters',
  zoneRequired: 'Warehouse zone is required',
  locationRequired: 'Location description is required',
  chooseIncidentType: 'Please choose an incident type',
  describeAction: 'Say what has to be done',
  whoRequired: 'Choose a person or scan their badge',
  cost: 'Enter an amount of money',
  chooseSeverity: 'Please choose a severity',
  latitude: 'Latitude must be between -{limit} and {limit}',
  longitude: 'Longitude must be between -{limit} and {limit}',
  latitudeMissing: 'Latitude is missing',
  longitudeMissing: 'Longitude is missing',
  bothCoordinates: 'Send both coordinates or neither',
  reloadIncident: 'Reload the incident and try again',
  dateOfThisCentury: 'Enter a date of this century like 2026-11-20',
  endsBeforeBeginning: 'The period ends before it begins',
  periodTooLong: 'Choose at most {count} days',
});
