import { defineMessages } from '@floorlight/languages/messages';

/** The page of one tote on record. */
export const t = defineMessages('totePage', {
  tote: 'Tote',
  back: 'Back to totes',
  loadFailed: "Couldn't load this tote",
  removedTitle: 'No longer on record',
  removedHint: 'This tote was taken off record. It can be registered again.',
  barcodeOf: 'Barcode of {number}',
  scanHint:
    'Scan its barcode again to take it or to take it over. Scan a location to say where it is. Scan another tote to open it.',

  lastScan: 'Last Scan',
  neverScanned: 'Not scanned yet',
  scannedBy: '{name}, {time}',
  noPlace: 'No place given',
  place: 'Place',
  placeHint: 'For example B-07, or scan a location',
  savePlace: 'Save Place',
  scanned: 'Scan saved',

  history: 'History',
  historyLead: 'Who had it when. Kept for a year.',
  historyFailed: "Couldn't load the history",
  noHistory: 'Nothing happened to it in the last year.',
  acts: {
    registered: '{name} registered it',
    registeredFor: '{name} registered it for {holder}',
    taken: '{name} took it',
    assigned: '{name} assigned it to {holder}',
    returned: '{name} gave it back',
    changed: '{name} changed it',
    offered: '{name} offers it to the next person',
    requested: '{name} wants to take it over from {holder}',
    withdrawn: '{name} stopped the handover',
    handedOver: '{holder} took it over',
    scanned: '{name} scanned it',
    scannedAt: '{name} scanned it at {place}',
  },

  removal: 'Take Off Record',
  removalTitle: 'Take {number} off record?',
  removalLead: 'Its history is deleted. Its number is free to be registered again. The audit log keeps who did it.',
  cancel: 'Cancel',

  scanTote: 'Scan Tote',
  scan: 'Scan',
  scanTitle: 'Scan a Tote',
  scanLead: 'Opens the page of a tote on record.',
  typeInstead: 'You can also use a hardware scanner.',
  notOnRecord: 'Not on record',
  notOnRecordHint: '{code} is not registered at your site.',
});
