import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, inArray, isNull, type SQL, sql } from '@floorlight/database/drizzle';
import { scimPatch } from 'scim-patch';
import type { PeopleChange } from '../people/change-people.ts';
import { createPerson } from '../people/create-person.ts';
import { deactivatePerson } from '../people/deactivate-person.ts';
import { editPerson } from '../people/edit-person.ts';
import { reactivatePerson } from '../people/reactivate-person.ts';
import { users } from '../schema.ts';
import { lockUser } from '../users/find-user.ts';
import { applyGroups } from './apply-groups.ts';
import { type FilterColumn, filterToSql } from './filter.ts';
import { type Member, patchable, type StoredUser, userResource } from './resources.ts';
import { ScimFailure } from './scim-error.ts';
import { scimGroups, scimMembers, scimUsers } from './tables.ts';
import { takeOver } from './take-over.ts';
import { readPatch, readUser, type WantedUser } from './wanted.ts';

type Reader = Pick<Transaction, 'select' | '$count'>;

const userName = sql`coalesce(${scimUsers.userName}, ${users.email}, ${users.id}::text)`;
const columns: Record<string, FilterColumn> = {
  username: { sql: userName },
  externalid: { sql: sql`${scimUsers.externalId}`, exact: true },
  id: { sql: sql`${users.id}`, exact: true },
  active: { sql: sql`${users.deactivatedAt} is null` },
  'emails.value': { sql: sql`${users.email}` },
  emails: { sql: sql`${users.email}` },
  'emails.type': { sql: sql`'work'` },
  'name.givenname': { sql: sql`${users.firstName}` },
  'name.familyname': { sql: sql`${users.lastName}` },
  employeenumber: { sql: sql`${users.employeeId}` },
};
const isSeen = and(isNull(users.erasedAt), isNull(scimUsers.deletedAt));

const select = (orm: Reader) =>
  orm.select({ user: users, scim: scimUsers }).from(users).leftJoin(scimUsers, eq(scimUsers.userId, users.id));

export interface Page {
  filter: string | undefined;
  startIndex: number;
  count: number;
}

export async function listUsers(orm: Reader, { filter, startIndex, count }: Page, base: string) {
  const which = and(isSeen, filter === undefined ? undefined : filterToSql(filter, columns));
  const [total] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(scimUsers, eq(scimUsers.userId, users.id))
    .where(which);
  const rows = await select(orm)
    .where(which)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(count)
    .offset(startIndex - 1);
  return { total: total?.count ?? 0, resources: await resourcesOf(orm, rows, base) };
}

export async function getUser(orm: Reader, id: string, base: string) {
  const [resource] = await resourcesOf(orm, [await findUser(orm, eq(users.id, id))], base);
  if (!resource) throw new Error('a row has a resource');
  return resource;
}

async function findUser(orm: Reader, which: SQL): Promise<StoredUser> {
  const [found] = await select(orm).where(and(which, isSeen));
  if (!found) throw new ScimFailure(404, 'There is no such user');
  return found;
}

async function resourcesOf(orm: Reader, rows: StoredUser[], base: string) {
  if (rows.length === 0) return [];
  const groups = await orm
    .select({ userId: scimMembers.userId, value: scimGroups.id, display: scimGroups.displayName })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.groupId))
    .where(
      inArray(
        scimMembers.userId,
        rows.map(({ user }) => user.id),
      ),
    );
  const byUser = Map.groupBy(groups, ({ userId }) => userId);
  return rows.map((row) => {
    const theirs: Member[] = (byUser.get(row.user.id) ?? []).map(({ value, display }) => ({ value, display }));
    return userResource(row, theirs, base);
  });
}

/** Adds a person. One whom the directory has deleted comes back. Throws a 409 where the name or address is taken. */
export async function addUser(change: PeopleChange, body: unknown, siteId: string): Promise<string> {
  const wanted = readUser(body);
  const [known] = await select(change.tx).where(sql`lower(${userName}) = ${wanted.userName.toLowerCase()}`);
  if (known && !known.scim?.deletedAt) throw new ScimFailure(409, 'This userName is taken', 'uniqueness');
  if (known) {
    await store(change, known.user.id, wanted);
    return known.user.id;
  }
  const { email, employeeId, firstName, lastName } = wanted;
  const { id } = await createPerson(change, { siteId, role: 'worker', email, employeeId, firstName, lastName });
  await store(change, id, wanted);
  return id;
}

export async function replaceUser(change: PeopleChange, id: string, body: unknown, match?: string): Promise<void> {
  await lockSeen(change, id, match);
  await store(change, id, readUser(body));
}

/** Applies the operations of Okta, Entra and others to the resource, and stores what comes out. */
export async function patchUser(
  change: PeopleChange,
  id: string,
  body: unknown,
  { match, base }: { match: string | undefined; base: string },
): Promise<void> {
  const operations = readPatch(body);
  await lockSeen(change, id, match);
  const resource = await getUser(change.tx, id, base);
  const patched = scimPatch(patchable(resource), operations as Parameters<typeof scimPatch>[1], {
    treatMissingAsAdd: true,
  }); // parsed above
  await store(change, id, readUser(patched));
}

/** Deactivates the person. Their records stay; the directory doesn't see them any more. */
export async function removeUser(change: PeopleChange, id: string, match?: string): Promise<void> {
  const { user, scim } = await lockSeen(change, id, match);
  await deactivatePerson(change, id);
  const name = scim?.userName ?? user.email ?? id;
  await change.tx
    .insert(scimUsers)
    .values({ userId: id, userName: name, deletedAt: sql`now()` })
    .onConflictDoUpdate({ target: scimUsers.userId, set: { deletedAt: sql`now()` } });
  const groups = await change.tx
    .select({ role: scimGroups.role })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.groupId))
    .where(eq(scimMembers.userId, id));
  await change.tx.delete(scimMembers).where(eq(scimMembers.userId, id));
  // Whoever is added again has no rights from before until groups give them some.
  if (groups.some(({ role }) => role !== null)) await applyGroups(change, [id]);
}

async function lockSeen({ tx }: PeopleChange, id: string, match?: string): Promise<StoredUser> {
  await lockUser(tx, id);
  const found = await findUser(tx, eq(users.id, id));
  if (match !== undefined && match !== '*' && match !== `W/"${found.user.version}"`)
    throw new ScimFailure(412, 'Somebody else has changed this user');
  return found;
}

async function store(change: PeopleChange, id: string, wanted: WantedUser): Promise<void> {
  const { userName: name, externalId, isActive, firstName, lastName, email, employeeId } = wanted;
  const [taken] = await change.tx
    .select({ id: scimUsers.userId })
    .from(scimUsers)
    .where(and(sql`lower(${scimUsers.userName}) = ${name.toLowerCase()}`, sql`${scimUsers.userId} <> ${id}`));
  if (taken) throw new ScimFailure(409, 'This userName is taken', 'uniqueness');
  await takeOver(change, [id]);
  await change.tx
    .insert(scimUsers)
    .values({ userId: id, userName: name, externalId })
    .onConflictDoUpdate({ target: scimUsers.userId, set: { userName: name, externalId, deletedAt: null } });
  await editPerson(change, id, { firstName, lastName, email, employeeId });
  await (isActive ? reactivatePerson(change, id) : deactivatePerson(change, id));
}
