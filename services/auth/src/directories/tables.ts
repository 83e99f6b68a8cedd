import { instant } from '@floorlight/database/columns';
import { index, pgTable, primaryKey, text } from '@floorlight/database/drizzle';
import { userId } from '../users/tables.ts';

/** Whom a directory means by a subject. */
export const directoryLinks = pgTable(
  'directory_links',
  { directoryId: text('directory_id').notNull(), subject: text('subject').notNull(), userId: userId() },
  (table) => [
    primaryKey({ columns: [table.directoryId, table.subject] }),
    index('directory_links_by_user').on(table.userId),
  ],
);

/** Sign-ins that have gone to a directory and are not back yet. */
export const directoryFlows = pgTable(
  'directory_flows',
  {
    stateHash: text('state_hash').primaryKey(),
    directoryId: text('directory_id').notNull(),
    /** The hash of the cookie of the browser that went. */
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('directory_flows_by_end').on(table.expiresAt)],
);

/** Messages of directories that somebody has signed out there: each counts once. */
export const directorySignOuts = pgTable(
  'directory_sign_outs',
  {
    /** Of the directory and the message's own id. */
    messageHash: text('message_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('directory_sign_outs_by_end').on(table.expiresAt)],
);
