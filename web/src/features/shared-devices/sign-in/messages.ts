import { defineMessages } from '@floorlight/languages/messages';

/** Signing in on a shared device, and becoming one. */
export const t = defineMessages('badgeSignIn', {
  emergencyContacts: 'Emergency contacts and protocols',
  scanTitle: 'Scan your badge',
  scanLead: 'Hold it in front of the scanner, or enter your employee ID.',
  employeeId: 'Employee ID',
  continue: 'Continue',
  pinTitle: 'Enter your PIN',
  pin: 'PIN',
  delete: 'Delete the last digit',
  anotherBadge: 'Another badge',
  noPinYet: 'No PIN yet? Sign in with your password on your own device, and set it in your profile.',
  welcome: 'Welcome, {name}',
  withPassword: 'Sign in with a password',
  takenOver: 'Your badge was used on {device}, so you were signed out here. If that was not you, tell a manager.',

  enrolTitle: 'Make this a shared device?',
  enrolLead:
    'People will sign in on it with their badge and PIN, one after the other. Whoever is signed in on it now is signed out.',
  enrol: 'Enrol This Device',
  noLink: 'This link is incomplete. Scan the code again.',

  pinCard: 'Badge PIN',
  pinCardLead: 'With your badge and four digits you sign in on shared devices.',
  pinIsSet: 'Your PIN is set. Nobody can read it; you can set a new one.',
  noBadge: 'You have no employee ID yet. A manager can add it.',
  setPin: 'Set PIN',
  newPin: 'New PIN: four digits',
  repeatPin: 'Repeat the PIN',
  pinsDiffer: "The PINs don't match",
  pinRequired: 'The PIN is four digits',
  currentPassword: 'Current password',
  passwordRequired: 'Password is required',
  pinSaved: 'Your badge PIN is set',
  pinNotSaved: "Couldn't set the PIN",
  pinStateFailed: "Couldn't load your badge PIN",
  retry: 'Try again',
  cancel: 'Cancel',
});
