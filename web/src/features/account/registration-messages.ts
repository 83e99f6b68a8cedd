import { defineMessages } from '@floorlight/languages/messages';

/** The question at the first sign-in: who registered this account? */
export const t = defineMessages('registrationCheck', {
  title: 'Did you register this account?',
  from: 'It was registered on {time} with {device}, from the address {address}.',
  fromUnknown: 'It was registered on {time} with {device}.',
  wasMe: 'It Was Me',
  wasNotMe: "This Wasn't Me",
  locked: 'The account is locked',
  lockedHint:
    'Every device is signed out. Open the link in the email we sent you to set a password that only you know.',
  failed: "Couldn't save your answer",
});
