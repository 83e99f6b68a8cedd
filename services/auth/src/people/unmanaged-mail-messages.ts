import { defineMessages } from '@floorlight/languages/messages';

/** The mail to administrators when a directory has ended the last manager of a site. */
export const t = defineMessages('unmanagedMail', {
  subject: '{site} has no manager',
  happened:
    '{machine} has ended the access of the last manager of {site}. Emergency alerts from there may reach nobody who can answer them.',
  advice: 'Please make somebody else a manager of the site now.',
  button: 'Open People',
});
