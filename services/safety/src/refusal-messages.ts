import { defineMessages } from '@floorlight/languages/messages';

/** Why safety refuses a request. */
export const refusals = defineMessages('safetyRefusals', {
  alertNotFound: 'Emergency alert not found',
  alertIs: {
    open: 'This alert is active',
    in_progress: 'Already acknowledged by {name}',
    resolved: 'Already resolved by {name}',
    cancelled: 'Already cancelled by {name}',
  },

  messageRequired: 'Write a message or choose an answer',
  tooManyMessages: 'You have written {count, number} messages about this alert, which is the most',

  beaconNotFound: 'Beacon not found',
  beaconResolved: 'Already resolved by {name}',
  beaconExpired: 'This beacon has expired',
  beaconTaken: 'Already taken by {name}',
  tooManyBeacons: 'You have {count, number} active beacons, which is the most. Resolve one and try again',
  chooseZone: "Choose one of your site's zones",

  evacuationNotFound: 'Evacuation not found',
  evacuationRuns: {
    real: '{name} has already called an evacuation',
    drill: '{name} has already started an evacuation drill',
  },
  evacuationEnded: '{name} has already given the all clear',
  drillReplaced: 'This drill ended because of a real evacuation',
  badgeUnknown: 'Nobody at your site has the badge {badge}. Tick this person off by name',
  badgeUnchecked: "Can't look up badges right now. Tick this person off by name",
  personNotHere: 'This person does not work at your site',

  incidentNotFound: 'Incident report not found',
  incidentIs: {
    open: 'Set this incident to In Progress first',
    in_progress: 'Already in progress with {name}',
    resolved: 'Already resolved by {name}',
    closed: 'Already closed by {name}',
  },
  incidentChanged: '{name} changed this report. Check it and try again',
  incidentChangedByReporter: 'The reporter added a photo. Check the report and try again',
  anonymousNotAllowed: 'This site takes no anonymous reports. Report with your name, or tell somebody you trust',
  anonymousLimit: 'You have reached the limit of anonymous reports: {count, number} a day',
  noInjuryRecords: 'This site keeps no OSHA records. Turn them on in its settings',
  injuryChanged: '{name} changed this injury record. Check it and try again',
  incidentLimit:
    'You have reached the limit of incident reports: {count, number} a day. In danger, use the emergency button',
  actionsOpen: '{count, plural, one {# corrective action is} other {# corrective actions are}} not done yet',
  chooseManager: 'Choose a manager of your site',

  photoNotFound: 'Photo not found',
  tooManyPhotos: 'An incident report can have at most {count} photos',
  photoUploadsBusy: 'Too many photos are being uploaded. Please try again',
  photosUnavailable: "Can't save photos right now. Please try again",
  notAPhoto: "Couldn't read this photo. Send a JPEG, PNG or WebP",
  tooManyPixels: 'This photo is too large. Send one with at most {millions} million pixels',
  photoDamaged: 'This photo is damaged or incomplete. Choose another one',
});
