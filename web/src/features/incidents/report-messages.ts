import { defineMessages } from '@floorlight/languages/messages';

/** The Report Incident dialog. */
export const t = defineMessages('incidentReport', {
  emergencyHint: 'For an emergency use the EMERGENCY button.',
  title: 'Title',
  description: 'Description',
  type: 'Incident Type',
  chooseType: 'Choose a type',
  severity: 'Severity',
  chooseSeverity: 'Choose a severity',
  location: 'Location',
  witnessInfo: 'Witness Information (optional)',
  immediateAction: 'Immediate Action Taken (optional)',
  cancel: 'Cancel',
  submit: 'Submit Report',
  submitting: 'Submitting...',
  waitingTitle: 'Waiting to send',
  waiting: 'Your report is saved on this device and will be sent as soon as Floorlight is reachable.',

  anonymous: 'Report without my name',
  anonymousHint:
    'Nobody can see who reported it. Managers can’t ask you back, and you can’t follow it. What you write and photograph may still tell.',
  withoutLocation: 'Your location is not sent with an anonymous report.',
  capturedLocation: 'Captured location',
  locating: 'Getting your location...',
  located: '<mono>{coordinates}</mono> ±{accuracy, number} m will be sent with the report',
  notLocated: '{problem}. The report will be sent without coordinates.',

  photos: 'Photos',
  photosOptional: 'Photos (optional)',
  photoCount: '{count, number} of {max, number}. Location and time are removed from photos.',
  photo: 'Photo {photo, number}',
  removePhoto: 'Remove photo {photo, number}',
  takePhoto: 'Take Photo',
  choosePhotos: 'Choose Photos',
  photoErrors: {
    tooMany: 'A report can have {max, number} photos. Only the first {max, number} were added.',
    unreadable: "Couldn't read this file as a photo. Choose a JPEG, PNG or WebP picture.",
  },
});
