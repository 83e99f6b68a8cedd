import { defineMessages } from '@floorlight/languages/messages';

/** Reading a barcode in a photo. */
export const t = defineMessages('photoReading', {
  notAnImage: 'Please select an image file',
  imageTooLarge: 'Please select an image smaller than 10MB',
  scanError: 'Scan Error',
  scanFailed: 'Failed to scan barcode. Please try again.',
  nothingFound: 'No Barcode Found',
  unread: {
    none: 'No barcode is in the picture. Point the camera at one',
    far: 'It is too far away. Move closer until the barcode fills the frame',
    blurred: 'The picture is blurred. Hold still, and tap the barcode to focus',
    glare: 'Light is reflected on the barcode. Tilt the item, or turn the flash off',
    unclear: 'Try taking a clearer photo of the barcode',
  },
  typeIt: 'Type It',
});
