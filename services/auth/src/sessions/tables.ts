import { signInWays } from '@floorlight/contracts/sign-in';
import { instant } from '@floorlight/database/columns';
import { boolean, index, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';
import type { JWK } from 'jose';
import { userId } from '../users/tables.ts';

/** Ending a session deletes its row. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    userId: userId(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** The site to which the user has switched; null for their home. */
    activeSiteId: text('active_site_id'),
    /** The shared device on which it was started: there it ends sooner without a request. */
    sharedDeviceId: uuid('shared_device_id'),
    way: text('way', { enum: signInWays }).notNull().default('password'),
    /** Whether a passkey, a one-time code or the directory's own second step was part of it: see sessions/second-factor.ts. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** The directory that signed the user in, and its ID token: with it the directory knows whom to sign out there. */
    directoryId: text('directory_id'),
    /** The directory's own name for its session: by it the directory ends ours too. */
    directorySession: text('directory_session'),
    sealedIdToken: text('sealed_id_token'),
    /** When the user last proved who they are: see sessions/confirm-identity.ts. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_by_user').on(table.userId),
    index('sessions_by_last_seen').on(table.lastSeenAt),
    index('sessions_by_end').on(table.expiresAt),
    index('sessions_by_directory')
      .on(table.directoryId, table.directorySession)
      .where(sql`directory_session is not null`),
    index('sessions_by_shared_device').on(table.sharedDeviceId).where(sql`shared_device_id is not null`),
  ],
);

/** Devices on which a user has signed in. Several users can share one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: userId(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_by_user').on(table.userId),
    index('known_devices_by_last_seen').on(table.lastSeenAt),
  ],
);

/** The keys that sign principals, their private halves sealed: see sessions/stored-keys.ts. */
export const principalKeys = pgTable('principal_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The keys of versions that stored them unsealed; emptied after an upgrade. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
