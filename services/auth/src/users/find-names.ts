import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, inArray, or, sql } from '@floorlight/database/drizzle';
import { worksAt } from '../memberships/memberships-of.ts';
import { users } from '../schema.ts';

/** What people are called, by their ids. Of an erased person it is what replaces the name. */
export async function findNames(orm: Pick<Transaction, 'select'>, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, firstName, lastName, email, employeeId } = users;
  const rows = await orm.select({ id, firstName, lastName, email, employeeId }).from(users).where(inArray(id, ids));
  return rows.map((row) => ({ ...row, name: displayName(row) }));
}

interface Where {
  /** Everybody who works at one of these. */
  sites: string[];
  /** People who may have left them. */
  ids: string[];
}

/** The people of these whose name, address or employee ID is in a text. */
export async function findMentioned(orm: Pick<Transaction, 'select'>, { sites, ids }: Where, searched: string) {
  const { id, firstName, lastName, email, employeeId } = users;
  const isIn = sql`position(lower(named) in ${searched.toLowerCase()}) > 0`;
  const names = sql`unnest(array[${email}, ${firstName} || ' ' || ${lastName}, ${employeeId}]) named`;
  const rows = await orm
    .select({ id, firstName, lastName, email, employeeId })
    .from(users)
    .where(and(or(worksAt(sites), inArray(id, ids)), sql`exists (select from ${names} where ${isIn})`));
  return rows.map((row) => ({ ...row, name: displayName(row) }));
}
