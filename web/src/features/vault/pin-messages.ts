import { defineMessages } from '@floorlight/languages/messages';

/** The PIN that opens privileged barcodes. */
export const t = defineMessages('vaultPin', {
  protected: 'Protected by your PIN',
  gateHint: 'These barcodes open doors. Enter your PIN to see them for five minutes.',
  enterPin: 'Enter PIN',
  lockedAgain: 'Locked again',
  lockedAgainHint: 'Your five minutes are over. Enter your PIN to continue.',
  checkFailed: "Couldn't check your PIN",

  setTitle: 'Set Your Manager PIN',
  setHint: 'Choose 4 digits. They unlock your manager badges and access codes, for five minutes at a time.',
  enterTitle: 'Manager PIN',
  enterHint: 'Enter your 4 digits. They unlock your manager badges and access codes for five minutes.',
  loading: 'Loading...',

  pin: 'PIN',
  newPin: 'New PIN',
  repeatPin: 'Repeat PIN',
  invalidTitle: 'Invalid PIN',
  invalid: 'Please enter a valid 4-digit PIN',
  different: "The two PINs don't match",
  tooManyWrong: 'Too many wrong PINs. Try again in {remaining}.',
  wrongOnDevice:
    'This PIN is wrong. {count, plural, one {# try} other {# tries}} left before these barcodes are removed from this device',
  wipedFromDevice:
    'Too many wrong PINs. These barcodes were removed from this device. They are back once there is a network.',
  forgotIt: 'Forgot it? Sign out and choose Forgot Password. A new password clears the PIN.',
  cancel: 'Cancel',
  access: 'Access',
});
