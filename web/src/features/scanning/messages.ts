import { defineMessages } from '@floorlight/languages/messages';

/** Reading a barcode in a photo. */
export const t = defineMessages('photoReading', {
  notAnImage: 'Please select an image file',
  imageTooLarge: 'Please select an image smaller than 10MB',
  scanError: 'Scan Error',
  scanFailed: 'Failed to scan barcode. Please try again.',
  nothingFound: 'No Barcode Found',
  clearerPhoto: 'Try taking a clearer photo of the barcode',
});
