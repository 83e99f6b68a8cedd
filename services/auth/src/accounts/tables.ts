import { instant } from '@floorlight/database/columns';
import { index, jsonb, pgEnum, pgTable, text } from '@floorlight/database/drizzle';
import { userId } from '../users/tables.ts';
import type { Registration } from './registration.ts';

export const mailTokenKind = pgEnum('mail_token_kind', ['verification', 'reset']);

/** The employee IDs (in lower case) of verified users. Rows with `expiresAt`, made by earlier versions, give way. */
export const employeeIds = pgTable(
  'employee_ids',
  { employeeId: text('employee_id').primaryKey(), userId: userId(), expiresAt: instant('expires_at') },
  (table) => [index('employee_ids_by_user').on(table.userId)],
);

/** Mailed links. A verification link holds the registration it confirms, until one of the address is confirmed. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    kind: mailTokenKind('kind').notNull(),
    registration: jsonb('registration').$type<Registration>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('mail_tokens_by_user').on(table.userId, table.kind),
    index('mail_tokens_by_end').on(table.expiresAt),
  ],
);
