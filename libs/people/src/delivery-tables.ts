import { idempotencyKeys } from '@floorlight/database/idempotency';
import { deadLetters } from '@floorlight/database/inbox';
import { type PersonalTable, personalTable } from './personal-data.ts';

/** What every service's answers to repeated requests hold about people. */
export const answeredRequests: PersonalTable = personalTable(idempotencyKeys, {
  class: 'delivery',
  of: 'userId',
  erasure: 'delete',
  texts: ['reply'],
  plain: ['key'],
  secret: ['requestHash'],
});

/** What every service's unreadable messages hold about people. */
export const unreadableMessages: PersonalTable = personalTable(deadLetters, {
  class: 'delivery',
  erasure: 'keep',
  texts: ['data', 'reason'],
  plain: ['consumer', 'subject'],
});
