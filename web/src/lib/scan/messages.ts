import { defineMessages } from '@floorlight/languages/messages';

/** The camera view. */
export const t = defineMessages('camera', {
  preview: 'Camera preview',
  starting: 'Starting the camera...',
  start: 'Start Camera',
  hints: {
    searching: 'Point the frame at the code',
    several: 'Several codes in the frame. Show only one.',
    unavailable: "This device can't read barcodes live. {alternative}",
  },
  accessRequired: 'Camera Access Required',
  problems: {
    denied: 'Camera access denied. Please allow camera access and try again.',
    missing: 'No camera was found on this device.',
    busy: 'The camera is not supported or in use by another app.',
    unsupported: 'Camera access is not supported in this browser.',
    failed: "Couldn't start the camera. Please try again.",
  },
  /** After `denied`. */
  howToAllow: 'You can allow the camera for this address in the settings of your browser.',
  goBack: 'Go Back',
  tryAgain: 'Try Again',
});
