import { instant } from '@floorlight/database/columns';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';
import { userId, users } from '../users/tables.ts';

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Rises with each signature; stays 0 where the authenticator has no counter. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialId), index('passkeys_by_user').on(table.userId)],
);

/** Challenges that no passkey has signed yet: see passkeys/challenges.ts. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'use'] }).notNull(),
    /** Whose passkey it adds; null for a signature: the passkey says whose it is. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_by_end').on(table.expiresAt)],
);
