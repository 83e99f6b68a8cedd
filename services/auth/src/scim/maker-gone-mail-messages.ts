import { defineMessages } from '@floorlight/languages/messages';

/** The mail to administrators when the one who made a directory's token is none any more. */
export const t = defineMessages('makerGoneMail', {
  subject: 'Replace the directory token “{token}”',
  happened:
    '{name} made the token “{token}” of your directory, may know it, and is no longer an administrator. The directory goes on working with it.',
  advice: 'Please make a new token, enter it in your directory, and revoke the old one.',
  button: 'Open Integrations',
});
