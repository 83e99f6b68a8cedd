import { defineMessages } from '@floorlight/languages/messages';

/** The number on which a person is called back, and to which their alarms go as text messages. */
export const t = defineMessages('phone', {
  title: 'Phone Number',
  failed: "Couldn't load your number",
  notSent: 'This installation sends no text messages.',
  number: 'Phone number',
  hint: 'With its country code. Whoever answers your emergency alert, or takes the roll call in an evacuation, can call you back. Nobody else sees the number.',
  alarmHint:
    'With its country code. Alarms go there where the alarm plan of a site says so. Whoever answers your own emergency alert, or takes the roll call in an evacuation, can call you back. Nobody else sees the number.',
  sendCode: 'Send Code',
  cancel: 'Cancel',
  code: 'Code',
  codeHint: 'Six digits, sent to this number. It is not used before.',
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
