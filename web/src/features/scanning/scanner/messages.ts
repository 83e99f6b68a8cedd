import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('scanner', {
  title: 'Scanner',
  camera: 'Camera',
  switchCamera: 'Switch Camera',
  flash: 'Flash',
  hints: {
    searching: 'Fill the box with the code',
    several: 'More than one code in the box: move closer to one',
    unavailable: "This device can't read codes live. Press Capture.",
  },
  readingPhoto: 'Reading the photo...',
  upload: 'Upload',
  capture: 'Capture',
  image: 'Image of a barcode',

  captureFailed: 'Capture Failed',
  uploadFailed: 'Upload Failed',
  processingFailed: 'Processing Failed',
  noBarcode: 'No barcode detected',
  noBarcodeBecause: 'No barcode detected. {why}',
  unreadable: "Couldn't read the picture. Please try again.",
  imageTooLarge: 'Image too large. Please ensure good lighting and try again.',
  networkError: 'Network error',

  status: {
    saving: 'Saving...',
    saved: 'Saved to your vault',
    listed: 'Added to the list',
    duplicate: 'Scanned already',
  },
  allSaved: '{count, plural, one {# barcode saved to your vault} other {# barcodes saved to your vault}}',

  session: 'Session',
  sessionHint: 'Keep scanning, save all at the end',
  thisSession: 'This session',
  scannedCount: '{count, plural, other {# scanned}}',
  scanned: 'Scanned',
  emptyHint: 'Codes you scan are listed here. Done saves them all.',
  allInVault: 'All saved in your vault',
  notSavedYet: 'Not saved yet',
  notSavedCount: '{count, number} not saved yet',
  saving: 'Saving...',
  done: 'Done',
  saved: 'Saved',
  waiting: 'Waiting to be sent',
  undo: 'Undo',
  undoScan: 'Undo {value}',

  notDrawn: "Can't be shown as a barcode. {problem}",

  notAllSaved: 'Not all scans were saved',
  savedCount: '{count, plural, other {# saved.}}',
  refusedCount: "{count, plural, other {Couldn't save #. See the list.}}",
  waitingHere: {
    network: '{count, plural, other {# waiting on this device until you are online.}}',
    session: '{count, plural, other {# waiting on this device until you sign in again.}}',
    server: '{count, plural, other {# waiting on this device until the server accepts them.}}',
  },
  waitingInPage: {
    network: '{count, plural, other {# only in this page until you are online. Keep it open.}}',
    session: '{count, plural, other {# only in this page until you sign in again. Keep it open.}}',
    server: '{count, plural, other {# only in this page until the server accepts them. Keep it open.}}',
  },

  locationOfAll: '{count, plural, one {Location of this scan} other {Location of these # scans}}',
  locationPlaceholder: 'Optional, such as B-07',

  describeScan: 'Name and place of {value}',
  detailsTitle: 'Name and Place',
  details: { description: 'Description', location: 'Location', sku: 'SKU', note: 'Note' },
  detailsSave: 'Save',
  detailsCancel: 'Cancel',

  confirmTitle: 'Is this what the label says?',
  confirmLead:
    "Couldn't read the code automatically. AI suggests this one: compare it with the label, character by character.",
  decideLater: 'Decide Later',
  discard: 'No, Discard It',
  confirm: 'Yes, It Is Right',
  aiEnhanced: 'AI Enhanced · {confidence}%',

  unsavedTitle: '{count, plural, one {# scan is not saved yet} other {# scans are not saved yet}}',
  unsavedStored: 'They stay on this device, in the list of the scanner, until you save or undo them.',
  unsavedInPage:
    "This device can't store them: its storage is full or blocked. Unsaved scans are lost when you close the page.",
  stay: 'Stay Here',
  leave: 'Leave Unsaved',
  saveAndLeave: 'Save and Leave',
});
