import { defineMessages } from '@floorlight/languages/messages';

/** Why auth refuses a request. */
export const refusals = defineMessages('authRefusals', {
  wrongLogin: 'Invalid email or password',
  lastManager: 'You are the last manager of this site. Somebody else must be a manager before you erase your account',
  tooManySignIns: {
    seconds:
      'Too many failed sign-ins. Please wait {count, plural, one {# second} other {# seconds}}, or reset your password',
    minutes:
      'Too many failed sign-ins. Please wait {count, plural, one {# minute} other {# minutes}}, or reset your password',
  },
  passwordCommon: 'This is one of the most common passwords. Please choose another',
  passwordEasy: 'This password is too easy to guess. Try a few words that have nothing to do with each other',
  wrongCurrentPassword: 'This is not your current password',
  signingInBusy: 'Too many people are signing in right now. Please try again',
  invalidLink: {
    verification: 'This verification link is invalid or has expired.',
    reset: 'This reset link is invalid or has expired.',
  },
  chooseSite: 'Please choose one of the sites',
  deviceSignedOut: 'This device is already signed out',

  noSignUpRequest: 'This request does not exist',
  signUpDecided: { approved: 'Already approved by {name}', refused: 'Already refused by {name}' },
  signUpGone: 'Already decided by another manager',

  invalidManagerToken: 'This token is invalid, has expired or was already used',
  tooManyTokens: {
    seconds: 'Too many wrong tokens. Please wait {count, plural, one {# second} other {# seconds}}',
    minutes: 'Too many wrong tokens. Please wait {count, plural, one {# minute} other {# minutes}}',
  },
  testMailLimit: 'At most {count} test emails an hour. Please try again later',
  testMailRefused: 'The mail server refused the test email',
  mailServerAway: 'The mail server is not accepting emails right now. The test email will be sent when it does',
});
