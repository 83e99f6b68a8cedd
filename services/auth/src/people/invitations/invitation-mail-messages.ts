import { defineMessages } from '@floorlight/languages/messages';

/** The mail with which somebody is invited. */
export const t = defineMessages('invitationMails', {
  subject: 'You are invited to Floorlight',
  happened: 'A manager of {site} invites you to Floorlight, the app with which the warehouse works.',
  validity:
    'Choose your password. The link works once and for {days} days. If you did not expect it, you can ignore this email.',
  button: 'Accept Invitation',
});
