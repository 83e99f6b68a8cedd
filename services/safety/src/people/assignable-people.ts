import type { Assignee } from '@floorlight/contracts/incident-changes';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import { people } from '../schema.ts';

const isAssignable = (siteId: string) => and(worksAt(people, siteId, rolesWith('incidents.update')), people.isActive);

/** The people of a site to whom an incident can be assigned, as known from auth's events. */
export const assignablePeople = ({ orm }: Database, siteId: string): Promise<Assignee[]> =>
  orm.select({ id: people.id, name: people.name }).from(people).where(isAssignable(siteId));

/** The name of a person to whom an incident of the site can be assigned, or null if it cannot. */
export async function assignableName(tx: Transaction, siteId: string, id: string): Promise<string | null> {
  const [person] = await tx
    .select({ name: people.name })
    .from(people)
    .where(and(isAssignable(siteId), eq(people.id, id)));
  return person?.name ?? null;
}
