import { defineMessages } from '@floorlight/languages/messages';

/** Parts of an alert that were changed or left out. A group by field: `invalid`. */
export const intakeNoteMessages = defineMessages('intakeNotes', {
  titleShortened: 'title was shortened',
  descriptionShortened: 'description was shortened',
  realAlert: 'sent as a drill, which only leads and managers may: this is a real alert',
  invalid: {
    description: 'description was invalid and left out',
    emergencyType: 'emergencyType was invalid and left out',
    latitude: 'latitude was invalid and left out',
    longitude: 'longitude was invalid and left out',
    locationAccuracy: 'locationAccuracy was invalid and left out',
    locationMethod: 'locationMethod was invalid and left out',
  },
  alone: {
    latitude: 'latitude was sent without longitude and left out',
    longitude: 'longitude was sent without latitude and left out',
  },
});
