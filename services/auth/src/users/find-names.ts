import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { inArray } from '@floorlight/database/drizzle';
import { users } from '../schema.ts';

/** What people are called, by their ids. Of an erased person it is what replaces the name. */
export async function findNames(orm: Pick<Transaction, 'select'>, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, firstName, lastName, email, employeeId } = users;
  const rows = await orm.select({ id, firstName, lastName, email, employeeId }).from(users).where(inArray(id, ids));
  return rows.map((row) => ({ ...row, name: displayName(row) }));
}
