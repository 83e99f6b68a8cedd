import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('bcBuddy', {
  title: 'BC Buddy',
  lead: 'Turns a photo of a barcode into a machine-readable barcode shown on screen. Works with UPC, FNSKU X00 and most types.',
  scan: 'Scan Barcode',
  scanning: 'Scanning...',
  photo: 'Photo of a barcode',
  readLive: 'Read Live with the Camera',
  stopCamera: 'Stop Camera',
  takePhoto: 'Take a photo instead.',
  lastScanned: 'Last Scanned Barcode',
  show: 'Show Barcode',
  ready: 'BC Buddy - Ready to Scan',
  done: 'Done',
});
