import { defineMessages } from '@floorlight/languages/messages';

/** Why vault refuses a request. */
export const refusals = defineMessages('vaultRefusals', {
  skuTaken: 'You already have a barcode with this SKU',
  barcodeChanged: 'This barcode was changed on another device. Look at both and save again',
  vaultFull: 'Your vault is full: it holds {count, number} barcodes. Delete some and try again',
  importRunning: 'An import of yours is still running. Wait until it ends',
  importsBusy: 'Too many files are being imported right now. Please try again in a minute',
  privilegedNotShared: 'Barcodes that need a PIN are not shared',
  sharedAlready: 'This barcode is shared at this site already, or waits for a manager',
  sharedFull: 'A site shares at most {count, number} barcodes. Ask a manager to withdraw some',
  sharedDecided: {
    approved: '{name} has approved this barcode',
    refused: '{name} has refused this barcode',
    withdrawn: '{name} has withdrawn this barcode',
  },
  ownOffer: 'This is your own barcode. A colleague can take it with this code',
  offerOver: 'This code was used or has expired. Ask your colleague for a new one',
  noManagerId: 'No manager of this site has this ID. It is the employee ID of a manager',
  managerIdUnchecked: 'The manager ID could not be checked right now. Please try again',
  noManagerBadges: 'No manager badges found for your account',
  wrongPin: 'This PIN is wrong. {count, plural, one {# try} other {# tries}} left',
  pinLocked: 'Too many wrong PINs. Please try again in {count, plural, one {# minute} other {# minutes}}',
  pinLockedHours: 'Too many wrong PINs. Please try again in {count, plural, one {# hour} other {# hours}}',
  photoTooLarge: 'Please select an image smaller than {megabytes}MB',
  photosNotRead: 'Photos cannot be read right now',
  unknownFormat: 'This kind of image cannot be read. Please choose a JPEG, PNG or WebP',
  heic: 'HEIC photos cannot be read. Please choose a JPEG, PNG or WebP',
  tooManyPixels: 'This image has too many pixels. Please choose a smaller one',
  labelProblem: {
    value: 'This type of barcode cannot hold this value',
    size: 'The barcode is too large for this label. Choose a larger one',
  },
  noSuchPrinter: 'This site has no such printer any more. Choose another one',
  printersBusy: 'Too many labels are being printed right now. Please try again in a minute',
  photoDamaged: 'This image is damaged or incomplete. Please choose another one',
});
