import { defineMessages } from '@floorlight/languages/messages';

/** The mails about a person's own account. A group is one mail: its subject, paragraphs and button. */
export const t = defineMessages('accountMails', {
  verification: {
    subject: 'Verify your email for Floorlight',
    welcome: 'Welcome to Floorlight. Please verify your email address to activate your account.',
    validity: 'The link works for 24 hours. If you did not register, you can ignore this email.',
    button: 'Verify Email',
  },
  alreadyRegistered: {
    subject: 'You already have a Floorlight account',
    happened:
      'Somebody, perhaps you, tried to register with this email address. It already has an account, and nothing has changed.',
    advice:
      'If it was you, sign in, or choose Forgot Password to set a new password. If it was not, you can ignore this email.',
    button: 'Sign In',
  },
  setPassword: {
    subject: 'Set your Floorlight password',
    happened:
      'This email address was registered more than once, or some time ago. Please set a password that only you know. This also verifies your address, and passwords chosen before stop working.',
    validity: 'The link works once and for 1 hour. If you did not register, you can ignore this email.',
    button: 'Set Password',
  },
  disowned: {
    subject: 'Your Floorlight account is locked',
    happened:
      'You said that somebody else registered your Floorlight account. Every device was signed out, and nobody can use the account until you set a password that only you know.',
    validity: 'The link works once and for 1 hour. Later, choose Forgot Password.',
    button: 'Set Password',
  },
  employeeIdTaken: {
    subject: 'Your employee ID was not added to Floorlight',
    happened: 'Your account is ready, but without an employee ID: another account has the one you entered.',
    advice: 'If it is yours, please tell a manager of your site.',
    button: 'Sign In',
  },
  addressChanged: {
    subject: 'Your Floorlight account has another email address',
    happened:
      'Somebody who looks after the people of your site has given your account another email address. This one no longer signs you in.',
    advice: 'If you did not expect this, tell your warehouse administrator.',
    button: 'Open Floorlight',
  },
  passwordReset: {
    subject: 'Reset your Floorlight password',
    happened: 'Somebody, hopefully you, asked for a new password for your Floorlight account.',
    validity: 'The link works once and for 1 hour. If it was not you, ignore this email: your password stays as it is.',
    button: 'Reset Password',
  },
  passwordChanged: {
    subject: 'Your Floorlight password was changed',
    reset: 'Your password was just reset, and you were signed out on every device.',
    changed: 'Your password was just changed, and you were signed out on every other device.',
    advice: 'If it was not you, choose Forgot Password to set another one, and tell your warehouse administrator.',
    button: 'Sign In',
  },
  signInChanged: {
    subject: 'How you sign in to Floorlight has changed',
    passkeyAdded: 'A passkey was just added to your account. It signs in without your password.',
    badgePinSet: 'The PIN of your badge was just set. With your badge it signs in on shared devices of your site.',
    passkeyRemoved: 'A passkey was just removed from your account. It no longer signs in.',
    codesOn: 'One-time codes were just turned on: your password needs a code of your authenticator app from now on.',
    codesOff: 'One-time codes were just turned off: your password alone signs in again.',
    reset:
      'Somebody who manages people at your site has removed your passkeys and one-time codes, and signed you out everywhere.',
    takenOver:
      'Your account now belongs to the directory of your company. Somebody had changed its email address before, so its password, passkeys and one-time codes no longer sign in.',
    recoveryCodeUsed:
      'Somebody, hopefully you, just signed in with one of your recovery codes. It does not work again.',
    advice:
      'If it was not you, choose Forgot Password to set another password, remove passkeys you do not know in your profile, and tell your warehouse administrator.',
    button: 'Open Profile',
  },
});
