import { defineMessages } from '@floorlight/languages/messages';

/** The Away Break dialog. */
export const t = defineMessages('awayBreak', {
  loadFailed: {
    title: "Couldn't load your break",
    message: 'Check the network and try again. A running break continues.',
  },
  loading: 'Looking for a running break...',
  everythingStored: 'Everything stored about my breaks',
  /** In place of it where the site owes breaks. */
  confirmShift: 'My breaks and the end of my shift',

  whatKind: 'What kind of break?',
  readingCode: 'Reading the away code...',
  scanCode: 'Scan Away Code',
  start: 'Start Break',
  startFailed: { title: 'Error', message: 'Unable to start break session. Please try again.' },
  alreadyRunning: { title: 'Active Break Found', message: 'You already have an active break. Here it is.' },
  startsWithoutCode: 'Your break starts without a code.',
  notAwayCode: 'Not an Away Code',
  startOtherwise:
    'This barcode is not an away code of your site. Scan the one at the break room, or start without a code.',
  noCodeFound: 'No Away Code Detected',
  processingError: 'Processing Error',

  cameraError: 'Camera Error',
  uploadInstead: '{problem} You can upload a photo of the away code instead.',
  takePhoto: 'Take a photo of the code instead.',
  capture: 'Capture',
  upload: 'Upload Photo',
  codePhoto: 'Photo of an away code',
  notAnImage: 'Please select an image file',
  imageTooLarge: 'Please select an image smaller than 10MB',

  sinceStart: 'Time since the break began',
  ofAllowed: 'of {duration}',
  timeUsed: 'Break time used',
  code: 'Away code <mono>{code}</mono>',
  over: 'You are over your break time. Come back as soon as you can.',
  extended: '{name} gave you {duration} more',
  extendedBecause: '{name} gave you {duration} more: {reason}',
  scanToReturn: 'Or scan the away code to return.',
  returnOtherwise: "Scan the away code of your site, or tap I'm Back.",
  justStarted: {
    title: 'Your break has just started',
    message: "Scan the code again when you return, or tap I'm Back.",
  },
  back: "I'm Back",
  ended: { title: 'Welcome Back', message: 'Your break took {duration}.' },
  waiting: 'Waiting to be sent',
  stored: 'It is stored on this device, with its time.',
  /** Their entries in the list of what waits to be sent. */
  unsent: { start: 'Start of your break', end: 'End of your break' },
  endFailed: { title: 'Error', message: 'Unable to end break session. Please try again.' },
});
