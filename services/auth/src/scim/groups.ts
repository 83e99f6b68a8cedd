import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, inArray, isNull, sql } from '@floorlight/database/drizzle';
import { uniqueViolation } from '@floorlight/database/errors';
import { scimPatch } from 'scim-patch';
import type { PeopleChange } from '../people/change-people.ts';
import { users } from '../schema.ts';
import { applyGroups } from './apply-groups.ts';
import { type FilterColumn, filterToSql } from './filter.ts';
import { type GroupRow, groupResource, type Member, patchable } from './resources.ts';
import { ScimFailure } from './scim-error.ts';
import { scimGroups, scimMembers } from './tables.ts';
import { takeOver } from './take-over.ts';
import type { Page } from './users.ts';
import { readGroup, readPatch } from './wanted.ts';

type Reader = Pick<Transaction, 'select' | '$count'>;

const columns: Record<string, FilterColumn> = {
  displayname: { sql: sql`${scimGroups.displayName}` },
  externalid: { sql: sql`${scimGroups.externalId}`, exact: true },
  id: { sql: sql`${scimGroups.id}`, exact: true },
};

export async function listGroups(
  orm: Reader,
  { filter, startIndex, count }: Page,
  { base, withMembers }: { base: string; withMembers: boolean },
) {
  const which = filter === undefined ? undefined : filterToSql(filter, columns);
  const total = await orm.$count(scimGroups, which);
  const rows = await orm
    .select()
    .from(scimGroups)
    .where(which)
    .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id))
    .limit(count)
    .offset(startIndex - 1);
  const resources = [];
  for (const row of rows) resources.push(groupResource(row, withMembers ? await membersOf(orm, row.id) : null, base));
  return { total, resources };
}

export async function getGroup(orm: Reader, id: string, { base, withMembers }: { base: string; withMembers: boolean }) {
  const [row] = await orm.select().from(scimGroups).where(eq(scimGroups.id, id));
  if (!row) throw noGroup();
  return groupResource(row, withMembers ? await membersOf(orm, id) : null, base);
}

async function membersOf(orm: Reader, groupId: string): Promise<Member[]> {
  const rows = await orm
    .select({ value: scimMembers.userId, first: users.firstName, last: users.lastName })
    .from(scimMembers)
    .innerJoin(users, eq(users.id, scimMembers.userId))
    .where(eq(scimMembers.groupId, groupId))
    .orderBy(scimMembers.userId);
  return rows.map(({ value, first, last }) => ({ value, display: `${first} ${last}`.trim() }));
}

export async function addGroup(change: PeopleChange, body: unknown): Promise<string> {
  const { displayName, externalId, members } = readGroup(body);
  const [row] = await change.tx
    .insert(scimGroups)
    .values({ displayName, externalId: externalId ?? null })
    .returning()
    .catch(refuseTakenName);
  if (!row) throw new Error('an insert without conflict returned no row');
  await setMembers(change, row, members ?? []);
  return row.id;
}

export async function replaceGroup(change: PeopleChange, id: string, body: unknown, match?: string): Promise<void> {
  await store(change, await lockGroup(change, id, match), body);
}

export async function patchGroup(change: PeopleChange, id: string, body: unknown, match?: string): Promise<void> {
  const operations = readPatch(body);
  const group = await lockGroup(change, id, match);
  const resource = await getGroup(change.tx, id, { base: '', withMembers: true });
  // Removing by value compares whole members: Entra names them by their id alone.
  const members = resource.members?.map(({ value }) => ({ value })) ?? [];
  const patched = scimPatch(patchable({ ...resource, members }), operations as Parameters<typeof scimPatch>[1], {
    treatMissingAsAdd: true,
  }); // parsed above
  await store(change, group, patched);
}

export async function removeGroup(change: PeopleChange, id: string, match?: string): Promise<void> {
  await setMembers(change, await lockGroup(change, id, match), []);
  await change.tx.delete(scimGroups).where(eq(scimGroups.id, id));
}

async function store(change: PeopleChange, group: GroupRow, body: unknown): Promise<void> {
  const { displayName, externalId, members } = readGroup(body);
  await change.tx
    .update(scimGroups)
    .set({
      displayName,
      externalId: externalId ?? null,
      version: sql`${scimGroups.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(scimGroups.id, group.id))
    .catch(refuseTakenName);
  await setMembers(change, group, members ?? []);
}

async function setMembers(change: PeopleChange, { id: groupId, role }: GroupRow, members: Member[]): Promise<void> {
  const { tx } = change;
  const before = await tx
    .select({ userId: scimMembers.userId })
    .from(scimMembers)
    .where(eq(scimMembers.groupId, groupId));
  const old = new Set(before.map(({ userId }) => userId));
  const wanted = new Set(members.map(({ value }) => value));
  const added = [...wanted].filter((id) => !old.has(id));
  const removed = [...old].filter((id) => !wanted.has(id));
  if (added.length > 0) {
    const known = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, added), isNull(users.erasedAt)));
    if (known.length < added.length) throw new ScimFailure(400, 'A member does not exist', 'invalidValue');
    await takeOver(change, added);
    await tx.insert(scimMembers).values(added.map((userId) => ({ groupId, userId })));
  }
  if (removed.length > 0)
    await tx.delete(scimMembers).where(and(eq(scimMembers.groupId, groupId), inArray(scimMembers.userId, removed)));
  if (role !== null) await applyGroups(change, [...added, ...removed]);
}

async function lockGroup({ tx }: PeopleChange, id: string, match?: string): Promise<GroupRow> {
  const [row] = await tx.select().from(scimGroups).where(eq(scimGroups.id, id)).for('update');
  if (!row) throw noGroup();
  if (match !== undefined && match !== '*' && match !== `W/"${row.version}"`)
    throw new ScimFailure(412, 'Somebody else has changed this group');
  return row;
}

const noGroup = () => new ScimFailure(404, 'There is no such group');

function refuseTakenName(error: unknown): never {
  throw uniqueViolation(error) === 'scim_groups_by_name'
    ? new ScimFailure(409, 'This displayName is taken', 'uniqueness')
    : error;
}
