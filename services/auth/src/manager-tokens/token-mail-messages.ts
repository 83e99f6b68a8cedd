import { defineMessages } from '@floorlight/languages/messages';

/** The mails about security tokens. A group is one mail: its subject and paragraphs. */
export const t = defineMessages('tokenMails', {
  generated: {
    subject: 'A security token was generated',
    happened:
      'A security token was just generated with your Floorlight account. It is shown on your screen only, works once, and expires after five minutes.',
    managerId: 'Manager ID: {managerId}',
    reason: 'Reason: {reason}',
    generated: 'Generated: {time}',
    expires: 'Expires: {time}',
    address: 'IP address: {address}',
    addressUnknown: 'IP address: unknown',
    advice: 'If this was not you, set a new password at once and tell your warehouse administrator.',
  },
  test: {
    subject: 'Floorlight test email',
    happened: 'The email service works: you received the test email that you requested.',
  },
});
