import { signInWays } from '@floorlight/contracts/sign-in';
import { instant } from '@floorlight/database/columns';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  type SQL,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';
import type { Identity } from '@floorlight/people/erase-person';
import type { JWK } from 'jose';
import type { Registration, RegistrationOrigin } from './accounts/registration.ts';

export { deadLetters, inbox } from '@floorlight/database/inbox';
export { outbox } from '@floorlight/database/outbox';
export { mails } from '@floorlight/mail/mails';
export { sites } from '@floorlight/sites/sites-table';
export { apiKeys } from './api-keys/tables.ts';
export { auditAnchors, auditHeads, auditLog, badgeLog, breakTakers } from './audit/tables.ts';
export { scimGroups, scimMembers, scimTokens, scimUsers } from './scim/tables.ts';
export { sharedDevices } from './shared-devices/tables.ts';
export { floorPlans, siteVersions } from './sites/tables.ts';
export { wallDisplays } from './wall-displays/tables.ts';

export const role = pgEnum('role', ['worker', 'manager', 'lead', 'administrator']);
export const signUpStatus = pgEnum('sign_up_status', ['pending', 'approved', 'refused']);
export const invitationWay = pgEnum('invitation_way', ['email', 'sheet']);
export const mailTokenKind = pgEnum('mail_token_kind', ['verification', 'reset']);

const createdAt = () => instant('created_at').notNull().defaultNow();

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    siteId: text('site_id').notNull(),
    /** Null for people who sign in with their employee ID. */
    email: text('email'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Null until the person has chosen a password. */
    passwordHash: text('password_hash'),
    profileImageUrl: text('profile_image_url'),
    role: role('role').notNull().default('worker'),
    employeeId: text('employee_id'),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    isActive: boolean('is_active').notNull().default(false),
    keepScreenAwake: boolean('keep_screen_awake').notNull().default(false),
    language: text('language'),
    /** With an open request. Until it is decided they are not active, unless an earlier release made them a worker meanwhile. */
    awaitsManagerApproval: boolean('awaits_manager_approval').notNull().default(false),
    /** Where the account was registered, until its owner has said whether that was them. */
    registrationOrigin: jsonb('registration_origin').$type<RegistrationOrigin>(),
    lastLoginAt: instant('last_login_at'),
    /** When the newest of their ended sessions was last used. */
    lastSeenAt: instant('last_seen_at'),
    /** Null for people who were never invited. Who has accepted is active. */
    invitedAt: instant('invited_at'),
    /** From then on the person can't sign in, until somebody reactivates them. */
    deactivatedAt: instant('deactivated_at'),
    /** Null where a machine deactivated them. */
    deactivatedBy: uuid('deactivated_by'),
    erasedAt: instant('erased_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_by_name')
      .on(sql`${listedName(table)}`, table.id)
      .where(sql`${table.erasedAt} is null`),
    index('users_by_site')
      .on(table.siteId, sql`${listedName(table)}`, table.id)
      .where(sql`${table.erasedAt} is null`),
    ...searchedTexts(table).map(({ name, text }) =>
      index(`users_search_${name}`).using('btree', sql`${text} text_pattern_ops`),
    ),
  ],
);

type Named = Record<'firstName' | 'lastName' | 'email' | 'employeeId', AnyPgColumn>;

/** By what lists of people are sorted. */
export function listedName({ firstName, lastName, email, employeeId }: Named): SQL {
  return sql`lower(coalesce(nullif(${firstName} || ' ' || ${lastName}, ' '), ${email}, ${employeeId}, ''))`;
}

/** What a search for people looks at the beginnings of. */
export function searchedTexts({ firstName, lastName, email, employeeId }: Named): { name: string; text: SQL }[] {
  return [
    { name: 'name', text: sql`lower(${firstName} || ' ' || ${lastName})` },
    { name: 'last_name', text: sql`lower(${lastName})` },
    { name: 'email', text: sql`lower(${email})` },
    { name: 'employee_id', text: sql`lower(${employeeId})` },
  ];
}

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * The sites at which a user works, each with a role. A trigger keeps the one of their home as `siteId` and `role` of the
 * user say; memberships/ changes the others.
 */
export const memberships = pgTable(
  'memberships',
  {
    userId: userId(),
    siteId: text('site_id').notNull(),
    role: role('role').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.siteId] }),
    index('memberships_by_site').on(table.siteId, table.role),
  ],
);

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
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('mail_tokens_by_user').on(table.userId, table.kind),
    index('mail_tokens_by_end').on(table.expiresAt),
  ],
);

/** Links and printed codes with which people set their password, each once. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    /** Null for a printed code for nobody in particular, until somebody has used it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    siteId: text('site_id').notNull(),
    role: role('role').notNull(),
    way: invitationWay('way').notNull(),
    invitedBy: uuid('invited_by'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_by_user').on(table.userId),
    index('invitations_by_site').on(table.siteId, table.createdAt, table.id),
    index('invitations_by_end').on(table.expiresAt),
  ],
);

/** Ending a session deletes its row. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    userId: userId(),
    createdAt: createdAt(),
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

/** Counts failed attempts: see passwords/failed-attempts.ts. The bucket is a hash, so no address is stored here. */
export const wrongPasswords = pgTable(
  'wrong_passwords',
  {
    bucket: text('bucket').primaryKey(),
    failures: integer('failures').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
    refusedUntil: instant('refused_until'),
  },
  (table) => [index('wrong_passwords_by_end').on(table.windowEndsAt)],
);

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

/** The secret that a person's authenticator app has too. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: userId().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Null until a first code has proved that the app has the secret. */
  turnedOnAt: instant('turned_on_at'),
  /** The half minute (since 1970) of the last code; it and earlier ones are used. */
  lastStep: integer('last_step'),
});

/** Each works once, in place of a code. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codeHash: text('code_hash').primaryKey(), userId: userId() },
  (table) => [index('recovery_codes_by_user').on(table.userId)],
);

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

/** The PINs that people have set for their badges. */
export const badgePins = pgTable('badge_pins', {
  userId: userId().primaryKey(),
  pinHash: text('pin_hash').notNull(),
  setAt: instant('set_at').notNull().defaultNow(),
});

/** Requests to become a manager, one per user. */
export const signUpRequests = pgTable(
  'sign_up_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId().unique('sign_up_requests_user'),
    siteId: text('site_id').notNull(),
    /** As what they registered. */
    role: text('role', { enum: ['worker', 'manager'] })
      .notNull()
      .default('manager'),
    status: signUpStatus('status').notNull().default('pending'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
  },
  (table) => [index('sign_up_requests_by_site').on(table.siteId, table.status, table.requestedAt)],
);

/** Security tokens; `usedAt` marks a redeemed one. */
export const managerTokens = pgTable(
  'manager_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    siteId: text('site_id').notNull(),
    managerId: text('manager_id').notNull(),
    reason: text('reason').notNull(),
    generatedBy: userId(),
    generatedByName: text('generated_by_name').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    usedBy: uuid('used_by'),
  },
  (table) => [
    uniqueIndex('manager_tokens_hash').on(table.tokenHash),
    index('manager_tokens_by_end').on(table.expiresAt),
  ],
);

/**
 * Erasures that not every service has confirmed yet, with what names the person: services need it to find the name in
 * texts, and no event may carry it.
 */
export const erasures = pgTable('erasures', {
  userId: uuid('user_id').primaryKey(),
  identity: jsonb('identity').$type<Identity>().notNull(),
  confirmedBy: text('confirmed_by').array().notNull().default(sql`'{}'`),
  createdAt: createdAt(),
});

/** Codes with which the first administrator makes their account: see people/first-administrator. */
export const firstAdministratorCodes = pgTable('first_administrator_codes', {
  codeHash: text('code_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** The keys that sign principals, their private halves sealed: see sessions/stored-keys.ts. */
export const principalKeys = pgTable('principal_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: createdAt(),
});

/** The keys of versions that stored them unsealed; emptied after an upgrade. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  createdAt: createdAt(),
});
