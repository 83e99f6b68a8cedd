import { defineMessages } from '@floorlight/languages/messages';

/** The last mail to a person who erased their account. */
export const t = defineMessages('erasureMail', {
  subject: 'Your Floorlight account was erased',
  happened:
    'You asked Floorlight to erase your account. You are signed out on every device, and your name, email address and employee ID are removed from Floorlight.',
  stays:
    'Records that your warehouse must keep, such as incident and emergency reports, stay without your name. This is the last email that you get from us.',
  advice: 'If it was not you, tell your warehouse administrator.',
  button: 'Open Floorlight',
});
