import type { PhoneProblem } from '@floorlight/contracts/phone-numbers';
import { instant } from '@floorlight/database/columns';
import { index, integer, pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

/** The number to which a person's alarms go as texts. Nothing but codes goes there before it is verified. */
export const phoneNumbers = pgTable('phone_numbers', {
  userId: uuid('user_id').primaryKey(),
  number: text('number').notNull(),
  verifiedAt: instant('verified_at'),
  /** What the text service said about it last. */
  problem: text('problem').$type<PhoneProblem>(),
  /** The code that was sent to it last: its text's id, and the digits, sealed for that. */
  codeId: uuid('code_id'),
  sealedCode: text('sealed_code'),
  codeSentAt: instant('code_sent_at'),
  wrongCodes: integer('wrong_codes').notNull().default(0),
});

/** `end`: an alert is over about which its reader was texted. */
export type TextKind = 'alarm' | 'end' | 'test' | 'code';

/**
 * One text to one person, at most once for each alert and round. The row is claimed (`sending`) before the call: whatever
 * ends the process in the middle, it is never sent again.
 */
export const textMessages = pgTable(
  'text_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<TextKind>().notNull(),
    /** The alert, test alarm or code. */
    subjectId: uuid('subject_id').notNull(),
    /** Of an alert: 0 when it was raised. */
    round: integer('round').notNull().default(0),
    userId: uuid('user_id').notNull(),
    siteId: text('site_id').notNull(),
    /** An alert's event. */
    announcementId: uuid('announcement_id'),
    state: text('state')
      .$type<'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | 'dropped'>()
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`date_trunc('milliseconds', now())`),
    claimedAt: instant('claimed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    /** The text service's id of it, or the code of its refusal. */
    providerId: text('provider_id'),
    code: integer('code'),
  },
  (table) => [
    uniqueIndex('text_messages_once').on(table.kind, table.subjectId, table.round, table.userId),
    index('text_messages_due').on(table.nextAttemptAt).where(sql`state in ('waiting', 'sending')`),
    index('text_messages_of_user').on(table.userId, table.createdAt),
    index('text_messages_age').on(table.createdAt),
  ],
);
