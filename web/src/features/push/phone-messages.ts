import { defineMessages } from '@floorlight/languages/messages';

/** The number to which a person's alarms go as text messages. */
export const t = defineMessages('phone', {
  title: 'Text Messages',
  failed: "Couldn't load your number",
  notSent: 'This installation sends no text messages.',
  number: 'Phone number',
  hint: 'With its country code. Alarms go there where the alarm plan of a site says so. Only you see the number.',
  sendCode: 'Send Code',
  cancel: 'Cancel',
  code: 'Code',
  codeHint: 'Six digits, sent to this number. No alarm goes there before.',
  verify: 'Verify',
  sendAgain: 'Send Again',
  codeSent: 'A new code is on its way',
  verified: 'Verified',
  change: 'Change',
  remove: 'Remove',
  notSaved: "Couldn't send a code",
  notVerified: "Couldn't verify your number",
  notRemoved: "Couldn't remove your number",
  problems: {
    invalid: 'The last text did not arrive: no phone has this number.',
    blocked: 'This number has blocked our texts. Send START to the number they come from.',
  },
});
