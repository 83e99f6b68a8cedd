import { defineMessages } from '@floorlight/languages/messages';

/** The picture of a barcode. */
export const t = defineMessages('barcodeImage', {
  barcode: 'Barcode {value}',
  barcodeError: 'Barcode Error',
  drawFailed: "Couldn't draw this barcode",
  noConnection: 'No connection to Floorlight. Check the network and try again.',
  aiEnhanced: 'AI Enhanced',
  aiEnhancedBy: 'AI Enhanced {confidence, number, ::percent}',
});
