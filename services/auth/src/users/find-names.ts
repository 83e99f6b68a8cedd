import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, inArray, sql } from '@floorlight/database/drizzle';
import { users } from '../schema.ts';

/** What people are called, by their ids. Of an erased person it is what replaces the name. */
export async function findNames(orm: Pick<Transaction, 'select'>, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, firstName, lastName, email, employeeId } = users;
  const rows = await orm.select({ id, firstName, lastName, email, employeeId }).from(users).where(inArray(id, ids));
  return rows.map((row) => ({ ...row, name: displayName(row) }));
}

/** The people of these sites whose name, address or employee ID is in a text. */
export async function findMentioned(orm: Pick<Transaction, 'select'>, sites: string[], searched: string) {
  const { id, firstName, lastName, email, employeeId } = users;
  const isIn = sql`position(lower(named) in ${searched.toLowerCase()}) > 0`;
  const names = sql`unnest(array[${email}, ${firstName} || ' ' || ${lastName}, ${employeeId}]) named`;
  const rows = await orm
    .select({ id, firstName, lastName, email, employeeId })
    .from(users)
    .where(and(inArray(users.siteId, sites), sql`exists (select from ${names} where ${isIn})`));
  return rows.map((row) => ({ ...row, name: displayName(row) }));
}
