import { instant } from '@floorlight/database/columns';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  type SQL,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';
import type { RegistrationOrigin } from '../accounts/registration.ts';

export const role = pgEnum('role', ['worker', 'manager', 'lead', 'administrator']);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    siteId: text('site_id').notNull(),
    /** Null for people who sign in with their employee ID. */
    email: text('email'),
    /** When somebody changed it; null where the account began with it, or a directory has taken the account over since. */
    emailChangedAt: instant('email_changed_at'),
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
    createdAt: instant('created_at').notNull().defaultNow(),
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

/** The column of a row that belongs to a user and goes with them. */
export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
