import type { QueryOf } from '@floorlight/contracts/endpoint';
import { fieldMessages } from '@floorlight/contracts/field-messages';
import type * as people from '@floorlight/contracts/people';
import type { PeoplePage, PeopleStatusFilter, ReachFilter } from '@floorlight/contracts/people';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { Id, storable } from '@floorlight/contracts/scalars';
import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, getTableColumns, isNotNull, isNull, not, or, type SQL, sql } from '@floorlight/database/drizzle';
import { pageOf } from '@floorlight/database/keyset';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { membershipsColumn, worksAt } from '../memberships/memberships-of.ts';
import { listedName, searchedTexts, sessions, users } from '../schema.ts';
import { isConnected as isConnectedSession } from '../sessions/live-session.ts';
import { managedPerson } from './managed-person.ts';

type Query = QueryOf<typeof people.listPeople>;

/** One page of the people whom the caller may see, by name. */
export async function listPeople({ db }: AuthContext, principal: Principal, query: Query): Promise<PeoplePage> {
  const filters = filtersOf(principal, query);
  const [rows, total] = await Promise.all([
    pageStatement(db.orm, filters, query),
    query.cursor === undefined ? db.orm.$count(users, filters) : undefined,
  ]);
  const { page, last } = pageOf(rows, query.limit);
  return {
    people: page.map(({ person, memberships, seenAt, isConnected }) => ({
      ...managedPerson(person, memberships, seenAt === null ? null : new Date(seenAt)),
      reach: { app: person.isActive && isConnected, email: person.isActive && person.email !== null },
    })),
    next: last && cursorAt(last.name, last.person.id),
    ...(total !== undefined && { total }),
  };
}

/** The query of a page, for one row more: it tells whether there is another page. */
export const pageStatement = (orm: Transaction | AuthContext['db']['orm'], filters: SQL | undefined, query: Query) =>
  orm
    .select({
      person: getTableColumns(users),
      memberships: membershipsColumn(),
      name: sql<string>`${name}`,
      seenAt: sql<string | null>`(select max(${sessions.lastSeenAt}) from ${sessions} where ${isTheirs})`,
      isConnected: sql<boolean>`${isConnected}`,
    })
    .from(users)
    .where(and(filters, afterCursor(query.cursor)))
    .orderBy(asc(name), asc(users.id))
    .limit(query.limit + 1);

export function filtersOf(principal: Principal, { siteId, search, role, status, reachedBy }: Query): SQL | undefined {
  const site = callerMay(principal, 'people.manageAll') ? siteId : principal.siteId;
  return and(
    isNull(users.erasedAt),
    // Nobody learns who is at another site.
    siteId !== undefined && siteId !== site ? sql`false` : undefined,
    search ? begins(search) : undefined,
    site === undefined ? role && eq(users.role, role) : worksAt([site], role),
    hasStatus[status],
    reachedBy && isReached[reachedBy],
  );
}

const name = listedName(users);
const isTheirs = eq(sessions.userId, users.id);
const isConnected = sql`exists (select from ${sessions} where ${isTheirs} and ${isConnectedSession})`;

const begins = (search: string): SQL | undefined => {
  const pattern = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return or(...searchedTexts(users).map(({ text }) => sql`${text} like ${pattern}`));
};

const [isDeactivated, isActive, isInvited] = [
  isNotNull(users.deactivatedAt),
  eq(users.isActive, true),
  isNotNull(users.invitedAt),
];
const isWaiting = and(
  not(isDeactivated),
  not(isActive),
  eq(users.isEmailVerified, true),
  eq(users.awaitsManagerApproval, true),
);
const hasStatus: Record<PeopleStatusFilter, SQL | undefined> = {
  all: undefined,
  current: and(not(isDeactivated), or(isActive, isInvited, isWaiting)),
  active: isActive,
  invited: and(not(isDeactivated), not(isActive), isInvited),
  waiting: isWaiting,
  unverified: and(
    not(isDeactivated),
    not(isActive),
    not(isInvited),
    not(and(eq(users.isEmailVerified, true), eq(users.awaitsManagerApproval, true)) ?? sql`false`),
  ),
  deactivated: isDeactivated,
};

const isMailed = isNotNull(users.email);
const isReached: Record<ReachFilter, SQL | undefined> = {
  app: and(isActive, isConnected),
  email: and(isActive, isMailed),
  none: and(isActive, not(isMailed), sql`not ${isConnected}`),
};

const cursorAt = (name: string, id: string): string => Buffer.from(JSON.stringify([name, id])).toString('base64url');

function afterCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [after, id] = parseCursor(cursor);
  return sql`(${name}, ${users.id}) > (${after}, ${id}::uuid)`;
}

const Cursor = z.tuple([z.string().check(storable()), Id]);

function parseCursor(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalid({ cursor: coded(fieldMessages.noSuchPage) });
  }
}
