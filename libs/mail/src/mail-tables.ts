import { type PersonalTable, personalTable } from '@floorlight/people/personal-data';
import { mails } from './mails.ts';

/** What every service's mails hold about people. */
export const queuedMails: PersonalTable = personalTable(mails, {
  class: 'mail',
  erasure: 'keep',
  texts: ['to', 'subject', 'text', 'html', 'lastError'],
  plain: ['key', 'lane', 'messageId', 'status'],
});
