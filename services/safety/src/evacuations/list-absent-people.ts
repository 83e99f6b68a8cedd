import type { Principal } from '@floorlight/contracts/principal';
import { and, asc, sql } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import type { SafetyContext } from '../context.ts';
import { people, rollCallEntries } from '../schema.ts';
import { requireEvacuation } from './evacuation.ts';

/** The people of the site who are not on the list of an evacuation, by name. */
export async function listAbsentPeople(
  { db }: SafetyContext,
  principal: Principal,
  id: string,
): Promise<{ id: string; name: string }[]> {
  const { siteId } = await requireEvacuation(db.orm, principal, id);
  const isListed = sql`exists (select from ${rollCallEntries} entry
    where entry.evacuation_id = ${id} and entry.user_id = ${people.id})`;
  return db.orm
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(worksAt(people, siteId), people.isActive, sql`not ${isListed}`))
    .orderBy(asc(people.name), asc(people.id));
}
