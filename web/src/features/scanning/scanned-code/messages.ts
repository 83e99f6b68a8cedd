import { defineMessages } from '@floorlight/languages/messages';

/** What Is This: the actions of a hardware scan. */
export const t = defineMessages('scannedCode', {
  title: 'What is this?',
  lead: 'Scanned with the hardware scanner.',
  scanned: 'Scanned',
  covered: '{value}. This window takes no scans. Close it and scan again.',
  notLoaded: "{value}. Couldn't load its actions. Check the network and scan again.",
  scannedBefore: 'Scanned before',

  searching: 'Searching your vault...',
  missing: 'Not in your vault',
  unchecked: "Couldn't check whether it is in your vault. {reason}",
  retry: 'Retry',
  inVault: 'In your vault: {type}',
  show: 'Show',
  tooLong: 'It is too long to search for.',
  tooMany: 'Too many of your barcodes contain these characters.',
  maybeProtected: 'It may be protected by your PIN. Enter your PIN in the vault, then scan again.',

  type: 'Barcode Type',
  add: 'Add to Vault',
  saving: 'Saving...',
  added: 'Added to your vault',
  stored: 'Stored on this device. It goes to your vault once you are online.',
  takeOffered: 'Get the Shared Barcode',
  edit: 'Edit in Manual Entry',
  showAsBarcode: 'Show as Barcode',
  hideBarcode: 'Hide Barcode',
  barcode: 'Barcode {value}',
  notDrawn: "Can't be shown as a barcode. {problem}",
  copyValue: 'Copy Value',
  valueCopied: 'Value copied',
  copyFailed: 'Copy Failed',
  copyManually: 'Please manually copy: {value}',
  toteOnRecord: 'A tote on record',
  openTote: 'Open Tote',
});
